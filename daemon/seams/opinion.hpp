// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a chess engine makes of positions that are shown late, and who asks it.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace eboard::seams {

/// A position has either a value or a mate.
struct Opinion {
  int board = 0;                  ///< number of the table
  std::string fen;                ///< of the position that it is about
  std::optional<int> centipawns;  ///< positive: White stands better
  std::optional<int> mate;        ///< moves until mate; positive: White gives it
  std::vector<std::string> line;  ///< SAN of the best moves from there on
  int depth = 0;                  ///< plies
  bool operator==(const Opinion&) const = default;
};

class OpinionDesk {
 public:
  virtual ~OpinionDesk() = default;
  /// What the board shows from now on; empty: nothing to be asked about. From any thread, and waits for
  /// nobody.
  virtual void show(int board, const std::string& fen) = 0;
};

struct EngineStatus {
  std::optional<std::chrono::milliseconds> ago{};  ///< since the latest opinion of this run
  std::string why{};                               ///< it is failing: what it did, like "ended"
};

}  // namespace eboard::seams
