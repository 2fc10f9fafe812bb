// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/winnable/dead_material.hpp"

#include "rules/chess/winnable/steps.hpp"

namespace eboard::rules {

std::optional<DeadMaterial> dead_material(const Position& position, Color side) {
  const Placement& board = position.placement();
  const Bitboard ours = board.of(side) & ~board.of(Role::king);
  if (!ours) return DeadMaterial::bare_king;
  const Bitboard minors = board.of(Role::knight) | board.of(Role::bishop);
  if (ours & ~minors) return std::nullopt;
  const Bitboard theirs = board.of(!side) & ~board.of(Role::king);
  if (!(ours & (ours - 1)) && (ours & board.of(Role::knight))) {
    if (theirs & ~board.of(Role::queen)) return std::nullopt;
    return DeadMaterial::knight_against_queens;
  }
  if (ours & board.of(Role::knight)) return std::nullopt;
  if (theirs & (board.of(Role::pawn) | board.of(Role::knight))) return std::nullopt;
  const Bitboard bishops = board.of(Role::bishop);
  if ((bishops & kDarkSquares) && (bishops & ~kDarkSquares)) return std::nullopt;
  // Two bishops of one colour never give check together, unless they already do.
  if (position.turn() == side && position.attackers(position.king_square(!side), side, board.occupied())) {
    return std::nullopt;
  }
  return DeadMaterial::bishops_of_one_colour;
}

bool is_dead_material(const Position& position) {
  return dead_material(position, Color::white) && dead_material(position, Color::black);
}

}  // namespace eboard::rules
