// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Builds the perft kernel for every processor.
#include "rules/chess/perft/perft_kernel.hpp"

namespace eboard::rules {

namespace {

struct Portable {
  static U64 bishop(int square, U64 occupied) {
    return bishop_attacks(static_cast<Square>(square), occupied);
  }
  static U64 rook(int square, U64 occupied) { return rook_attacks(static_cast<Square>(square), occupied); }
  static U64 popcount(U64 set) {
#ifdef __x86_64__
    // Without the instruction the compiler would call a function of its library.
    set -= (set >> 1) & 0x5555555555555555;
    set = (set & 0x3333333333333333) + ((set >> 2) & 0x3333333333333333);
    return (((set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101) >> 56;
#else
    return static_cast<U64>(__builtin_popcountll(set));
#endif
  }
};

}  // namespace

PerftCount perft_count_portable(const PerftBoard& board, int turn, int depth) {
  return run_walker<Portable, false>(board, turn, depth);
}

PerftCount perft_visit_portable(const PerftBoard& board, int turn, int depth) {
  return run_walker<Portable, true>(board, turn, depth);
}

}  // namespace eboard::rules
