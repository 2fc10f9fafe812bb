// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/endings/repetition.hpp"

#include <algorithm>

namespace eboard::rules {

bool is_same_position(const Position& a, const Position& b, SamePosition same) {
  if (same == SamePosition::placement_and_rights) return a == b;
  return a.turn() == b.turn() && a.placement() == b.placement();
}

std::vector<int> occurrences(const History& history, SamePosition same, int ply) {
  std::vector<int> plies;
  const Position& now = history.at(ply);
  // No position before the last capture or pawn move can be the same.
  const int first = std::max(ply - now.half_move_clock(), 0);
  for (int earlier = first; earlier <= ply; ++earlier) {
    if (is_same_position(history.at(earlier), now, same)) plies.push_back(earlier);
  }
  return plies;
}

}  // namespace eboard::rules
