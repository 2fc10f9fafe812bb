// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decides whether a pseudo-legal move is legal, by the checks to answer and the pins to respect. They are
// computed once for each position.
#pragma once

#include "rules/chess/attacks.hpp"
#include "rules/chess/position.hpp"

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

  /// True if the move is legal. Requires a pseudo-legal move of any piece but the king, en passant excluded.
  [[nodiscard]] bool allows(Square from, Square to) const {
    return contains(targets, to) && (!contains(pinned, from) || contains(line_through(king, from), to));
  }

  Square king;
  Bitboard checkers = 0;
  Bitboard pinned = 0;   ///< own pieces that expose the king when they leave their line to it
  Bitboard targets = 0;  ///< the squares to which a piece other than the king must go; all when not in check
};

/// True if the king may step to `to`. Requires that it attacks `to`.
[[nodiscard]] inline bool king_may_step(const Position& position, Square king, Square to) {
  return !position.attackers(to, !position.turn(), position.placement().occupied() ^ bit(king));
}

/// True if castling with `rook` is legal. Requires the castling right, and no check.
[[nodiscard]] bool may_castle(const Position& position, Square king, Square rook);

/// True if a pawn on `from` may capture en passant. Requires that it attacks the en passant square of
/// `position`.
[[nodiscard]] bool may_capture_en_passant(const Position& position, Square from);

}  // namespace eboard::rules
