// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/notation/origins.hpp"

#include <utility>

namespace eboard::rules {

namespace {

constexpr int kFirstFileOfKingsWing = 4;

}  // namespace

Origins::Origins(const Position& start) {
  const Placement& array = Placement::initial();
  const Bitboard at_home = array.occupied() & ~array.difference(start.placement());
  for (Bitboard rest = at_home & (array.of(Role::rook) | array.of(Role::knight) | array.of(Role::bishop));
       rest != 0;) {
    const Square square = pop(rest);
    of(square) = file_of(square) < kFirstFileOfKingsWing ? Wing::queen : Wing::king;
  }
}

void Origins::play(const Position& before, Move move) {
  const Wing wing = std::exchange(of(move.from), Wing::unknown);
  if (move.kind == MoveKind::castling) {
    const Wing rook = std::exchange(of(move.to), Wing::unknown);
    of(castling_targets(move.from, move.to).rook) = rook;
    return;
  }
  of(move.to) = before.placement().role_at(move.from) == Role::pawn ? Wing::unknown : wing;
}

}  // namespace eboard::rules
