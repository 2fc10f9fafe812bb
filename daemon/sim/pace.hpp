// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How long every ply of a recorded game took, and what clock must have stood beside it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/sim/random.hpp"
#include "rules/expected.hpp"
#include "rules/game_record.hpp"
#include "rules/quaternity/notation/record.hpp"

namespace eboard::sim {

struct Pace {
  Micros base{0};            ///< per player, without the increment of the first move
  Micros increment{0};       ///< added at every press, and once before the first move as DGT clocks do
  int bonus_move = 0;        ///< 0: one period only
  Micros bonus{0};           ///< added when the player presses after that move
  std::vector<Micros> used;  ///< per ply, from the press before it to the player's own
};

/// From %emt, else from differences of %clk, else invented. The time control follows from the readings,
/// because the tag of real files may be prose or another tempo's; the tag decides where there are no
/// readings.
[[nodiscard]] Pace pace_of(const rules::GameRecord& game, std::optional<Micros> max_think, Random& random);

/// The same for the moves, passes among them, of a game for four.
[[nodiscard]] Pace pace_of(const rules::quaternity::Record& game, std::optional<Micros> max_think,
                           Random& random);

/// The same moves at another time control, "300+3": what the file reads of clocks is dropped, so that the
/// times are invented. Error: one sentence.
[[nodiscard]] Expected<rules::GameRecord, std::string> at_time_control(rules::GameRecord game,
                                                                       std::string_view control);

/// As in PGN's TimeControl tag: "300+3", "40/5400+30:1800+30".
[[nodiscard]] std::string time_control_tag(const Pace& pace);

}  // namespace eboard::sim
