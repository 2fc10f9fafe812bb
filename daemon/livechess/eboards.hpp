// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The daemon's boards as LiveChess's e-boards: serial number, source, state, clock. Pure.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/live/live_state.hpp"
#include "daemon/livechess/message.hpp"

namespace eboard::livechess {

/// The serial number under which a board is known: ten digits where it has them, else its five. One that has
/// none, or letters in it, gets eight digits that stay its own as long as the store does. Empty: it is not
/// known yet which device it is, or what stands on it.
[[nodiscard]] std::string serial_of(const live::LiveBoard& board);

/// The same for all boards, by table number; boards that are not known yet are left out. No two are equal: of
/// boards that report the same number the first one has it.
[[nodiscard]] std::map<int, std::string> serials_of(const std::map<int, live::LiveBoard>& boards);

/// A client may name the board so: by the number that is shown, or by another one that the board has.
[[nodiscard]] bool answers_to(const live::LiveBoard& board, std::string_view shown, std::string_view serial);

/// "ttyUSB0" of "/dev/ttyUSB0#01025".
[[nodiscard]] std::string source_of(std::string_view port);

/// `clock_time`: when the clock was read. Of a board without signal the clock runs for nobody.
[[nodiscard]] std::optional<Clock> clock_of(const live::LiveBoard& board, UnixMillis clock_time);

/// `delayed`: what is known of the board is what it showed some time ago.
[[nodiscard]] EBoard eboard_of(const live::LiveBoard& board, const std::string& serial, UnixMillis clock_time,
                               bool delayed);

}  // namespace eboard::livechess
