// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A simulated game as the rules of the benchmark receive it, and what each of them concluded.
#pragma once

#include <string>
#include <vector>

#include "daemon/sim/simulate.hpp"
#include "drivers/driver.hpp"

namespace eboard::bench {

using drivers::Millis;

/// The driver that reads the board's bytes.
[[nodiscard]] const drivers::DriverInfo& driver_of(const sim::SimulatedGame& game);
/// The reports of the board, whatever its kind.
[[nodiscard]] std::vector<drivers::BoardEvent> board_events(const sim::SimulatedGame& game);

/// From here on ply `ply` is `uci`; later plies that were taken as played are dropped.
struct Commit {
  int ply = 0;  ///< from 1
  std::string uci;
  Millis at{0};
  int game = 1;  ///< there is one; further ones were invented
};

struct Followed {
  std::vector<Commit> commits;
  std::vector<std::string> line;  ///< the plies in force at the end
};

}  // namespace eboard::bench
