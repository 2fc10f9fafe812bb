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

constexpr Bitboard kDarkSquares = 0xaa55aa55aa55aa55;

/// King steps along files and ranks to the nearest corner, or the nearest corner of the bishops' colour.
int corner_distance(Square square, Bitboard bishops) {
  const int file = file_of(square);
  const int rank = rank_of(square);
  const int dark = std::min(file + rank, 14 - file - rank);
  const int light = std::min(7 - file + rank, 7 + file - rank);
  if (bishops && !(bishops & ~kDarkSquares)) return dark;
  if (bishops && !(bishops & kDarkSquares)) return light;
  return std::min(dark, light);
}

/// How far the two nearest pieces are from `king` that could stand in its way.
int helper_distance(Bitboard helpers, Square king) {
  int nearest = 6;
  int second = 6;
  while (helpers) {
    const int distance = king_distance(pop(helpers), king) - 1;
    second = std::min(second, std::max(nearest, distance));
    nearest = std::min(nearest, distance);
  }
  return 2 * nearest + second;
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
  const int men = count(board.of(!side));
  if (ours & (board.of(Role::queen) | board.of(Role::rook))) {
    return 3 * flights + 4 * edge_distance(victim) + 2 * apart + 12 * men;
  }
  const Bitboard bishops = ours & board.of(Role::bishop);
  const Bitboard pawns = ours & board.of(Role::pawn);
  const bool one_colour = bishops && !((bishops & kDarkSquares) && (bishops & ~kDarkSquares));
  const int knights = count(ours & board.of(Role::knight));
  // Too little without pieces of the other side's in its king's way?
  const bool helpless = !pawns && (one_colour ? knights == 0 : !bishops && knights < 3);
  const int net = 4 * flights + 3 * corner_distance(victim, helpless ? bishops : 0) + 3 * apart + 20;
  if (!helpless) return net + (pawns ? promotion_distance(board, side) : 0) + 12 * men;
  Bitboard helpers = board.of(!side) & ~board.of(Role::king) & ~board.of(Role::queen);
  if (bishops) {
    const Bitboard same = bishops & kDarkSquares ? kDarkSquares : ~kDarkSquares;
    helpers &= ~board.of(Role::rook) & ~(board.of(Role::bishop) & same);
  }
  return net + 2 * helper_distance(helpers, victim) + (men > 4 ? 12 * men : 48);
}

}  // namespace eboard::rules
