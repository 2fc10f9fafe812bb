// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Defines the input and output of the perft kernels. It is plain data without functions, because the kernels
// are compiled for different instruction sets.
#pragma once

#include <cstdint>

namespace eboard::rules {

struct PerftSide {
  std::uint64_t pawns, knights;
  std::uint64_t diagonal;  ///< bishops and queens
  std::uint64_t straight;  ///< rooks and queens
  std::uint64_t king;
};

struct PerftBoard {
  PerftSide side[2];         ///< White, Black
  std::uint64_t castling;    ///< rooks that may castle
  std::uint64_t en_passant;  ///< the square passed over, or none
  std::uint64_t key;
};

struct PerftCount {
  std::uint64_t leaves;
  std::uint64_t keys;  ///< exclusive or of the keys of all leaves; 0 where they were only counted
};

// All four require depth > 0. `turn` is 0 for White.
PerftCount perft_count_portable(const PerftBoard& board, int turn, int depth);
PerftCount perft_visit_portable(const PerftBoard& board, int turn, int depth);
// Only on processors with BMI, BMI2 and POPCNT; only in builds for x86-64.
PerftCount perft_count_bmi2(const PerftBoard& board, int turn, int depth);
PerftCount perft_visit_bmi2(const PerftBoard& board, int turn, int depth);

}  // namespace eboard::rules
