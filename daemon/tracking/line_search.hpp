// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// All lines of play from the roots that could have led to what the board shows, by cost. Bounded by depth and
// by nodes, never by time, so that a replay finds the same.
#pragma once

#include <cstddef>
#include <vector>

#include "daemon/tracking/explain.hpp"
#include "daemon/tracking/line.hpp"

namespace eboard::tracking {

struct SearchLimits {
  std::size_t depth = 3;      ///< plies beyond a root, at most kLongestLine
  std::size_t nodes = 2'000;  ///< positions looked at, over all roots
  Cost spread = 9;            ///< lines costlier than the best by more are left out
  bool unseen = false;        ///< plies may have been played while nobody listened
  Cost irregular = 6;         ///< of a displacement that no rule allows, as first ply
};

/// Best first. The line of no ply is there for every root, whatever its cost. `nodes` receives the positions
/// looked at.
[[nodiscard]] std::vector<Line> find_lines(const std::vector<Root>& roots, const BoardView& board, Millis now,
                                           const SearchLimits& limits, std::size_t* nodes = nullptr);

}  // namespace eboard::tracking
