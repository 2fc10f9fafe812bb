// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One cell of the benchmark: a number of games at one level on one kind of board, with or without a clock.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/chess/game_record.hpp"
#include "tests/bench/tracker_baselines.hpp"
#include "tests/bench/tracker_score.hpp"

namespace eboard::bench {

struct Cell {
  sim::Level level = sim::Level::l0;
  sim::BoardKind kind = sim::BoardKind::identity;
  std::string make = "dgt";  ///< of boards of identity (daemon/sim/make.hpp)
  bool clock = true;
  /// In every game an illegal move is completed; corrected at once, later, or never, in turns.
  bool illegal = false;
  /// All habits of real hands, at natural rates (natural_habits.hpp).
  bool habits = false;
  /// The board is asked for all its squares when the tracker is in doubt, as the daemon does; otherwise it
  /// only reports by itself, as in a recording.
  bool asking = false;
  /// If not both players press, half of the clocks are stopped after the game and seven results of ten are
  /// shown; about half of the games are analysed on the board, only if that can be distinguished from the
  /// game.
  sim::LeverUse lever = sim::LeverUse::both;
  /// The link is lost for long, one to three times a game (daemon/sim/manners.hpp).
  bool gaps = false;
  /// "300+3": the games are played at this time control, with invented times; empty: as recorded.
  std::string time_control{};
  /// The tracker knows the time control, as an arbiter would enter it; otherwise only the clock's readings.
  bool declared = false;
  /// Parameters of the simulator that differ from the level's, as "scan_period=0.3" (sim/profile.hpp); valid.
  std::vector<std::string> changed{};

  /// "L2", "L3-occupancy-noclock", "L1-gaps-300+3", "L0-lever-nobody", "L1-scan_period=0.3".
  [[nodiscard]] std::string name() const;
};

struct RunSettings {
  int games = 300;
  std::uint64_t seed = 1;
  int jobs = 1;
  bool baselines = true;
  bool verbose = false;  ///< print on stderr which games were lost or have wrong irregularities
  std::string dump;      ///< folder for the streams of lost games; empty: none
};

struct CellScore {
  TrackerScore tracker;
  std::array<Score, kBaselines.size()> baselines;
};

/// The figures are the same for any `jobs`, except times.
[[nodiscard]] CellScore run_cell(const Cell& cell, const RunSettings& settings,
                                 const std::vector<rules::GameRecord>& records);

}  // namespace eboard::bench
