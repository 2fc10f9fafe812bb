// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/winnable/promise.hpp"

#include <algorithm>
#include <cstdlib>

#include "rules/chess/attacks.hpp"
#include "rules/chess/winnable/corner.hpp"

namespace eboard::rules {

namespace {

constexpr int kHelpers = 4;  // number of pieces of the hunted side that do not disturb when they must help

int king_distance(Square a, Square b) {
  return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

int edge_distance(Square square) {
  const int file = std::min(file_of(square), 7 - file_of(square));
  const int rank = std::min(rank_of(square), 7 - rank_of(square));
  return std::min(file, rank);
}

/// The number of king steps along files and ranks to the nearest corner.
int corner_distance(Square square) {
  const int file = std::min(file_of(square), 7 - file_of(square));
  const int rank = std::min(rank_of(square), 7 - rank_of(square));
  return file + rank;
}

int promotion_distance(const Placement& board, Color side) {
  int out = 40;
  for (Bitboard rest = board.of(Piece{side, Role::pawn}); rest;) {
    const Square pawn = pop(rest);
    const int rank = side == Color::white ? rank_of(pawn) : 7 - rank_of(pawn);
    const Square ahead = static_cast<Square>(index(pawn) + (side == Color::white ? 8 : -8));
    const bool blocked = index(ahead) < kSquares && contains(board.occupied(), ahead);
    out = std::min(out, 5 * (7 - rank) + (blocked ? 8 : 0));
  }
  return out;
}

}  // namespace

int distance_to_mate(const Position& position, Color side) {
  const Placement& board = position.placement();
  const Square victim = position.king_square(!side);
  const Bitboard occupied = board.occupied() ^ bit(victim);
  int flights = 0;
  for (Bitboard rest = king_attacks(victim) & ~board.of(!side); rest;) {
    if (!position.attackers(pop(rest), side, occupied)) ++flights;
  }
  const int apart = std::max(0, king_distance(victim, position.king_square(side)) - 2);
  const Bitboard ours = board.of(side) & ~board.of(Role::king);
  const int pieces = count(board.of(!side));
  if (ours & (board.of(Role::queen) | board.of(Role::rook))) {
    return 3 * flights + 4 * edge_distance(victim) + 2 * apart + 12 * pieces;
  }
  const Bitboard pawns = ours & board.of(Role::pawn);
  if (!pawns && needs_corner(position, side)) {
    const int disturbing = needs_help(position, side) ? std::max(0, pieces - kHelpers) : pieces;
    return distance_to_corner_mate(position, side) + 2 * flights + 12 * disturbing;
  }
  const int net = 4 * flights + 3 * corner_distance(victim) + 3 * apart + 20;
  return net + (pawns ? promotion_distance(board, side) : 0) + 12 * pieces;
}

}  // namespace eboard::rules
