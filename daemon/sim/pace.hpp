// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Finds out how long every ply of a recorded game took, and which clock was used.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/sim/random.hpp"
#include "rules/chess/game_record.hpp"
#include "rules/quaternity/notation/record.hpp"
#include "rules/text/expected.hpp"

namespace eboard::sim {

struct Pace {
  Micros base{0};            ///< per player, without the increment of the first move
  Micros increment{0};       ///< added at every press, and once before the first move as DGT clocks do
  int bonus_move = 0;        ///< move that ends the first period; 0: one period only
  Micros bonus{0};           ///< added when the player presses after that move
  std::vector<Micros> used;  ///< for each ply, from the press before it to the player's own
};

/// The pace of a game, from %emt, else from differences of %clk, else invented. The time control follows from
/// the readings, because the tag of real files may be prose or another tempo's; without readings the tag
/// decides.
[[nodiscard]] Pace pace_of(const rules::GameRecord& game, std::optional<Micros> max_think, Random& random);

/// The same for a game of Quaternity, passes included.
[[nodiscard]] Pace pace_of(const rules::quaternity::Record& game, std::optional<Micros> max_think,
                           Random& random);

/// The same moves at another time control, "300+3": drops the clock readings of the file, so that the times
/// are invented. The error is one sentence.
[[nodiscard]] Expected<rules::GameRecord, std::string> at_time_control(rules::GameRecord game,
                                                                       std::string_view control);

/// The value of PGN's TimeControl tag: "300+3", "40/5400+30:1800+30".
[[nodiscard]] std::string time_control_tag(const Pace& pace);

}  // namespace eboard::sim
