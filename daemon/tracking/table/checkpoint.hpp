// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a tracker has to remember between two games, as text: one line of words.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/tracking/heard/drop_out.hpp"
#include "drivers/event.hpp"
#include "rules/chess/board_turn.hpp"
#include "rules/text/expected.hpp"

namespace eboard::tracking {

struct Checkpoint {
  int games = 0;  ///< played so far
  rules::BoardTurn turn = rules::BoardTurn::none;
  bool clock_turned = false;                        ///< White's half is the other one
  std::optional<drivers::ClockReading> clock;       ///< it stands still
  drivers::Millis received_at{0};                   ///< the last word from board or clock
  bool reports_changes = false;                     ///< the board reports single squares
  std::optional<drivers::BatteryStatus> battery{};  ///< of the board, as it was reported last
  std::vector<DropOut> drop_outs{};                 ///< of sensors that are counted over several games
};

/// Version, games, quarters by which the board is turned, clock turned, clock: - or ten numbers, time of its
/// latest report, reports changes, battery: - or percent and whether it is being charged, number of
/// drop-outs, square and time of each.
[[nodiscard]] std::string to_text(const Checkpoint& checkpoint);
/// Error: one sentence. A text of another version of the tracker is refused.
[[nodiscard]] Expected<Checkpoint, std::string> parse_checkpoint(const std::string& text);

}  // namespace eboard::tracking
