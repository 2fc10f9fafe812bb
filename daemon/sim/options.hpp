// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads the command line of eboardsim.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/sim/commanded_clock.hpp"
#include "daemon/sim/dgt_board.hpp"
#include "daemon/sim/profile.hpp"
#include "daemon/sim/shared_line.hpp"
#include "daemon/sim/simulate.hpp"
#include "rules/chess/pgn/pgn.hpp"

namespace eboard::sim {

/// The contract's exit codes.
enum Exit : int { kDone = 0, kUsage = 2, kFailed = 3 };

struct Options {
  std::string pgn, quaternity, replay;  ///< exactly one of the three is given
  std::string directory, capture;       ///< exactly one of the two; a replay needs `directory`
  std::string truth;  ///< folder for truth files while boards play; empty if none are written
  int boards = 1;
  int bus = 0;                     ///< number of boards that share a line; 0: each has one of its own
  std::optional<LineFaults> line;  ///< of boards on a bus, and of others whose line is disturbed
  std::optional<int> games;        ///< number of games of the file, from its beginning
  double usb_renumber = 0;  ///< s: after so long on average a terminal comes back as another one; 0: never
  std::uint64_t seed = 1;
  double speed = 1;
  std::string time_control;  ///< time control of every game instead of the file's; empty: the file's
  bool wait = false;         ///< true if no board begins to play before a host has asked for changes
  bool loop = false;
  bool until_done = false;
  Profile profile{};
  TableSettings table{};
  CommandedClockSettings clock{};  ///< of DGT boards on terminals
  DgtModel model = DgtModel::usb;
  drivers::dgt::TurnBits turn_bits = drivers::dgt::TurnBits::bit3_left;
  std::string trademark;  ///< of these boards; empty: a text that names no maker
};

/// Without a value the program must return `exit`: help was printed, or a line on stderr says what is wrong.
struct ParsedOptions {
  std::optional<Options> options;
  Exit exit = kDone;
};
[[nodiscard]] ParsedOptions parse_options(int argc, const char* const* argv);

/// Prints "eboardsim: REASON" to stderr and returns `exit`.
Exit complain(Exit exit, const std::string& reason);

/// Reads the playable games of options.pgn. Skips games without a legal move, with a line on stderr.
[[nodiscard]] Expected<std::vector<rules::GameRecord>, std::string> load_games(const Options& options);

/// Reads the games of options.quaternity, each as far as it is lawful. Skips empty ones, with a line on
/// stderr.
[[nodiscard]] Expected<std::vector<rules::quaternity::Record>, std::string> load_records(
    const Options& options);

}  // namespace eboard::sim
