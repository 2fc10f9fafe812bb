// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Counts what is left on the board.
#pragma once

#include <string>

#include "rules/chess/placement.hpp"

namespace eboard::rules {

struct Material {
  std::string captured;  ///< pieces that are gone, as letters of a FEN: White's first, each side's from the
                         ///< queen down
  int balance = 0;       ///< White's pieces less Black's, in pawns
  bool operator==(const Material&) const = default;
};

/// What was captured since `start`. A promoted piece counts as a pawn that is still there, until it is gone.
[[nodiscard]] Material material(const Placement& start, const Placement& now);

}  // namespace eboard::rules
