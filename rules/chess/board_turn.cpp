// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/board_turn.hpp"

namespace eboard::rules {

Bitboard turned(Bitboard squares, BoardTurn turn) {
  if (turn == BoardTurn::none) return squares;
  Bitboard out = 0;
  while (squares) out |= bit(turned(pop(squares), turn));
  return out;
}

Placement turned(const Placement& placement, BoardTurn turn) {
  if (turn == BoardTurn::none) return placement;
  Placement out;
  for (Bitboard pieces = placement.occupied(); pieces;) {
    const Square square = pop(pieces);
    const Piece piece = *placement[square];
    out.toggle(piece.color, piece.role, bit(turned(square, turn)));
  }
  return out;
}

}  // namespace eboard::rules
