// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <algorithm>
#include <cstdlib>

#include "rules/chess/bitboard.hpp"

namespace eboard::rules {

inline constexpr Bitboard kDarkSquares = 0xaa55aa55aa55aa55;

/// The number of king moves on an empty board.
[[nodiscard]] inline int king_steps(Square a, Square b) {
  return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

[[nodiscard]] inline bool same_colour(Square a, Square b) {
  return contains(kDarkSquares, a) == contains(kDarkSquares, b);
}

}  // namespace eboard::rules
