// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes lines of Novag's boards (docs/protocols/novag.md), for both ends of the wire. The simulated board
// and the tests use it.
#pragma once

#include <string>

#include "drivers/driver.hpp"
#include "rules/chess/move.hpp"
#include "rules/chess/position.hpp"

namespace eboard::drivers::novag {

/// How a Citrine sets its lines: "M   5,  e7-e8/Q" as owners show them, or "M 5, e7-e8/Q" as the published
/// text has them.
enum class Columns : std::uint8_t { padded, narrow };
/// What it reports of a move that is legal in `before`. Without the end of the line.
[[nodiscard]] std::string move_line(const rules::Position& before, rules::Move move,
                                    Columns columns = Columns::padded);
/// "Me7e8/Q": what a Universal Chess Board reports.
[[nodiscard]] std::string universal_move_line(rules::Move move);
/// "Clock 00:59:58 01:00:00".
[[nodiscard]] std::string clock_line(const TimesReading& reading);

}  // namespace eboard::drivers::novag
