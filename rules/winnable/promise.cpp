// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/winnable/promise.hpp"

#include <algorithm>
#include <cstdlib>

#include "rules/attacks.hpp"

namespace eboard::rules {

namespace {

int king_distance(Square a, Square b) {
  return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

int edge_distance(Square square) {
  const int file = std::min(file_of(square), 7 - file_of(square));
  const int rank = std::min(rank_of(square), 7 - rank_of(square));
  return std::min(file, rank);
}

int corner_distance(Square square) {
  const int file = std::min(file_of(square), 7 - file_of(square));
  const int rank = std::min(rank_of(square), 7 - rank_of(square));
  return file + rank;
}

}  // namespace

int distance_to_mate(const Position& position, Color side) {
  const Placement& board = position.placement();
  const Square victim = position.king_square(!side);
  const Square hunter = position.king_square(side);
  const Bitboard occupied = board.occupied() ^ bit(victim);
  int flights = 0;
  for (Bitboard rest = king_attacks(victim) & ~board.of(!side); rest;) {
    if (!position.attackers(pop(rest), side, occupied)) ++flights;
  }
  const int apart = std::max(0, king_distance(victim, hunter) - 2);
  const int men = 12 * count(board.of(!side));
  const Bitboard ours = board.of(side);
  if (ours & (board.of(Role::queen) | board.of(Role::rook))) {
    return 3 * flights + 4 * edge_distance(victim) + 2 * apart + men;
  }
  int out = 4 * flights + 3 * corner_distance(victim) + 3 * apart;
  int promotion = 40;
  for (Bitboard rest = ours & board.of(Role::pawn); rest;) {
    const Square pawn = pop(rest);
    const int rank = side == Color::white ? rank_of(pawn) : 7 - rank_of(pawn);
    const Square ahead = static_cast<Square>(index(pawn) + (side == Color::white ? 8 : -8));
    const bool blocked = index(ahead) < kSquares && contains(board.occupied(), ahead);
    promotion = std::min(promotion, 5 * (7 - rank) + (blocked ? 8 : 0));
  }
  return out + 20 + promotion + men;
}

}  // namespace eboard::rules
