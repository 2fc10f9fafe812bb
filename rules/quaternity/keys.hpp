// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Computes the numbers whose exclusive or is the key of a position, one for each piece on each square. Keys
// may be stored with games: never change them.
#pragma once

#include "rules/quaternity/board.hpp"

namespace eboard::rules::quaternity::keys {

/// The n-th term of a Weyl sequence, mixed by the finaliser of splitmix64.
[[nodiscard]] constexpr std::uint64_t number(std::uint64_t n) {
  std::uint64_t x = 0x7175617465726e69 + n * 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

[[nodiscard]] constexpr std::uint64_t piece(Square square, Code code) {
  return number(std::uint64_t{code.byte()} * kSquares + static_cast<std::uint64_t>(square));
}

inline constexpr std::uint64_t kBeyondPieces = 256 * kSquares;

[[nodiscard]] constexpr std::uint64_t status(Player player, Status status) {
  return status == Status::active ? 0
                                  : number(kBeyondPieces + index(player) * 2 + (status == Status::frozen));
}
[[nodiscard]] constexpr std::uint64_t turn(Player player) {
  return number(kBeyondPieces + 8 + index(player));
}

}  // namespace eboard::rules::quaternity::keys
