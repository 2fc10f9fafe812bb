// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/heard/table.hpp"

namespace eboard::tracking {

using rules::bit;
using rules::Bitboard;
using rules::make_square;

std::optional<rules::Result> result_gesture(const rules::Placement& seen, bool across) {
  constexpr Bitboard kLight = bit(make_square(4, 3)) | bit(make_square(3, 4));  // e4, d5
  constexpr Bitboard kDark = kCentre & ~kLight;
  const Bitboard kings = seen.of(rules::Role::king);
  const Bitboard white = kings & seen.of(rules::Color::white);
  const Bitboard black = kings & seen.of(rules::Color::black);
  if (rules::count(white) != 1 || rules::count(black) != 1 || (kings & ~kCentre)) return std::nullopt;
  if (!(kings & kDark)) return across ? rules::Result::black_wins : rules::Result::white_wins;
  if (!(kings & kLight)) return across ? rules::Result::white_wins : rules::Result::black_wins;
  return rules::Result::draw;
}

bool being_set_up(const rules::Placement& seen, const rules::Placement& array) {
  return !(seen.difference(array) & seen.occupied());
}

std::optional<rules::BoardTurn> array_of(const BoardView& board, const rules::Placement& array) {
  if (rules::count(board.occupied()) != rules::count(array.occupied())) return std::nullopt;
  for (const rules::BoardTurn turn : rules::kBoardTurns) {
    if (!board.difference(rules::turned(array, -turn))) return turn;
  }
  return std::nullopt;
}

}  // namespace eboard::tracking
