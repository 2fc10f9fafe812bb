// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What keeps a pseudo-legal move from being legal: checks to answer and pins to respect. Computed once a
// position.
#pragma once

#include "rules/attacks.hpp"
#include "rules/position.hpp"

namespace eboard::rules {

struct Legality {
  explicit Legality(const Position& position) : king(position.king_square(position.turn())) {
    const Placement& board = position.placement();
    const Color us = position.turn();
    const Bitboard occupied = board.occupied();
    const Bitboard them = board.of(!us);
    const Bitboard queens = board.of(Role::queen);
    checkers = them & ((pawn_attacks(us, king) & board.of(Role::pawn)) |
                       (knight_attacks(king) & board.of(Role::knight)));
    Bitboard snipers = them & ((rook_rays(king) & (board.of(Role::rook) | queens)) |
                               (bishop_rays(king) & (board.of(Role::bishop) | queens)));
    while (snipers) {
      const Square sniper = pop(snipers);
      const Bitboard blockers = between(king, sniper) & occupied;
      if (!blockers) checkers |= bit(sniper);
      if (!(blockers & (blockers - 1))) pinned |= blockers & board.of(us);
    }
    if (!checkers) {
      targets = ~Bitboard{0};
    } else if (!(checkers & (checkers - 1))) {
      targets = between(king, first(checkers)) | checkers;
    }
  }

  /// For a pseudo-legal move of any piece but the king, en passant excluded.
  [[nodiscard]] bool allows(Square from, Square to) const {
    return contains(targets, to) && (!contains(pinned, from) || contains(line_through(king, from), to));
  }

  Square king;
  Bitboard checkers = 0;
  Bitboard pinned = 0;   ///< own pieces that may leave their line to the king only by exposing it
  Bitboard targets = 0;  ///< where a piece other than the king must go; all squares when not in check
};

/// Whether the king may step to `to`, which it attacks.
[[nodiscard]] inline bool king_may_step(const Position& position, Square king, Square to) {
  return !position.attackers(to, !position.turn(), position.placement().occupied() ^ bit(king));
}

/// Whether castling with `rook`, which has the right, is legal. Precondition: not in check.
[[nodiscard]] bool may_castle(const Position& position, Square king, Square rook);

/// Whether a pawn on `from` captures legally on the en passant square of `position`. Precondition: it attacks
/// it.
[[nodiscard]] bool may_capture_en_passant(const Position& position, Square from);

}  // namespace eboard::rules
