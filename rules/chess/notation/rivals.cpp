// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/notation/rivals.hpp"

#include "rules/chess/legality.hpp"

namespace eboard::rules {

bool is_capture(const Position& position, Move move) {
  return move.kind == MoveKind::en_passant || contains(position.placement().of(!position.turn()), move.to);
}

Bitboard rivals(const Position& position, Move move) {
  const Placement& board = position.placement();
  const Role role = board.role_at(move.from);
  const Bitboard alike = board.of(Piece{position.turn(), role}) & ~bit(move.from);
  if (!alike || role == Role::king || (role == Role::pawn && !is_capture(position, move))) return 0;
  const Bitboard reach = role == Role::pawn ? pawn_attacks(!position.turn(), move.to)
                                            : piece_attacks(role, move.to, board.occupied());
  const Legality legality(position);
  Bitboard out = 0;
  for (Bitboard rest = reach & alike; rest != 0;) {
    const Square square = pop(rest);
    const bool legal = move.kind == MoveKind::en_passant ? may_capture_en_passant(position, square)
                                                         : legality.allows(square, move.to);
    if (legal) out |= bit(square);
  }
  return out;
}

CheckSign check_sign(const Position& position, Move move) {
  const Position next = position.after(move);
  if (!next.in_check()) return CheckSign::none;
  return next.has_legal_move() ? CheckSign::check : CheckSign::mate;
}

}  // namespace eboard::rules
