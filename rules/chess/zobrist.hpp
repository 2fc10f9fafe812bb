// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Makes the numbers whose exclusive or is the key of a position. Keys are stored: never change the numbers.
#pragma once

#include <array>
#include <cstdint>

#include "rules/chess/types.hpp"

namespace eboard::rules::zobrist {

struct Numbers {
  std::array<std::array<std::uint64_t, kSquares>, 12> piece;  ///< [color * 6 + role][square]
  std::array<std::uint64_t, kSquares> castling_rook;
  std::array<std::uint64_t, 8> en_passant_file;
  std::uint64_t black_to_move;
};

/// A Weyl sequence, each term mixed by the finaliser of splitmix64.
constexpr Numbers make_numbers() {
  std::uint64_t state = 0x65626f6172646421;
  const auto next = [&state] {
    std::uint64_t x = state += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
  };
  Numbers out{};
  for (auto& squares : out.piece) {
    for (auto& number : squares) number = next();
  }
  for (auto& number : out.castling_rook) number = next();
  for (auto& number : out.en_passant_file) number = next();
  out.black_to_move = next();
  return out;
}

inline constexpr Numbers kNumbers = make_numbers();

[[nodiscard]] constexpr std::uint64_t piece(Color color, Role role, Square square) {
  return kNumbers.piece[static_cast<std::size_t>(color) * 6 + static_cast<std::size_t>(role)][index(square)];
}

}  // namespace eboard::rules::zobrist
