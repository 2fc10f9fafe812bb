// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Represents sets of squares: bit n is square n.
#pragma once

#include <bit>
#include <cstdint>

#include "rules/chess/types.hpp"

namespace eboard::rules {

using Bitboard = std::uint64_t;

[[nodiscard]] constexpr Bitboard bit(Square square) { return Bitboard{1} << index(square); }
[[nodiscard]] constexpr bool contains(Bitboard set, Square square) { return (set >> index(square)) & 1; }
[[nodiscard]] constexpr int count(Bitboard set) { return std::popcount(set); }
/// The lowest square of a set that is not empty.
[[nodiscard]] constexpr Square first(Bitboard set) { return static_cast<Square>(std::countr_zero(set)); }
/// Removes and returns the lowest square of a set that is not empty.
[[nodiscard]] constexpr Square pop(Bitboard& set) {
  const Square square = first(set);
  set &= set - 1;
  return square;
}
/// Each square of the set moved one rank away from the colour's own side.
[[nodiscard]] constexpr Bitboard forward(Color color, Bitboard set) {
  return color == Color::white ? set << 8 : set >> 8;
}

}  // namespace eboard::rules
