// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plays one scenario.
#pragma once

#include <string>
#include <vector>

#include "tests/scenarios/hall_table.hpp"
#include "tests/scenarios/scenario.hpp"

namespace eboard::scenarios {

/// What failed, each with file and line; empty: every step that can be tested holds.
[[nodiscard]] std::vector<std::string> run(const Scenario& scenario);

/// Something that it checks is judged by tests/support/laws, and so by no code of the product.
[[nodiscard]] bool is_judged_alone(const Scenario& scenario);

/// The same scenario played by hands on a sensor board.
struct AtBoard {
  bool played = false;                  ///< at least one step happened on a board, and every step could
  std::string why_not{};                ///< why it cannot be played so; empty: it has no such step
  std::vector<std::string> failures{};  ///< each with file and line
};
[[nodiscard]] AtBoard run_at_board(const Scenario& scenario);

/// Its tables, to be played once more at boards of the daemon.
struct InHall {
  std::string why_not{};                ///< why it cannot be played there; empty: it can
  std::vector<HallTable> tables{};      ///< those at which there is something to judge
  std::vector<std::string> failures{};  ///< where play does not go on as it should
};
/// A scenario that does not hold at a board is not played in a hall.
[[nodiscard]] InHall run_in_hall(const Scenario& scenario);

/// Each step, and below it what the rules answered to it.
[[nodiscard]] std::string transcript(const Scenario& scenario);

}  // namespace eboard::scenarios
