// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/position.hpp"

namespace eboard::rules::quaternity {

std::uint64_t perft(const Position& position, int depth) {
  if (depth == 0) return 1;
  if (position.is_over()) return 0;
  if (depth == 1) {
    const std::uint64_t moves = count_legal_moves(position.board(), position.turn());
    return moves > 0 || position.in_check(position.turn()) ? moves : 1;
  }
  const auto below = [&](Move move) {
    Position next = position;
    next.play(move);
    return perft(next, depth - 1);
  };
  const MoveList moves = position.legal_moves();
  if (moves.empty()) return position.must_pass() ? below(Move::pass()) : 0;
  std::uint64_t leaves = 0;
  for (const Move move : moves) leaves += below(move);
  return leaves;
}

}  // namespace eboard::rules::quaternity
