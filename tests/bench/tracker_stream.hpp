// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A simulated game as the rules of the benchmark hear it, and what any of them made of it.
#pragma once

#include <string>
#include <vector>

#include "daemon/sim/simulate.hpp"
#include "drivers/event.hpp"

namespace eboard::bench {

using drivers::Millis;

/// What the board said, whatever its kind.
[[nodiscard]] std::vector<drivers::BoardEvent> board_events(const sim::SimulatedGame& game);

/// Ply `ply` is `uci` from here on; later ones that were taken as played are no more.
struct Commit {
  int ply = 0;  ///< from 1
  std::string uci;
  Millis at{0};
  int game = 1;  ///< there is one; further ones were invented
};

struct Followed {
  std::vector<Commit> commits;
  std::vector<std::string> line;  ///< what counted in the end
};

}  // namespace eboard::bench
