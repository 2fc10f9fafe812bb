// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/heard/table.hpp"

#include <algorithm>

namespace eboard::tracking {

using rules::bit;
using rules::Bitboard;
using rules::make_square;

namespace {

constexpr Millis kScan{250};  // the order within a scan means nothing

/// By two kings on the centre.
rules::Result result_by(Bitboard kings, bool across) {
  constexpr Bitboard kLight = bit(make_square(4, 3)) | bit(make_square(3, 4));  // e4, d5
  constexpr Bitboard kDark = kCentre & ~kLight;
  if (!(kings & kDark)) return across ? rules::Result::black_wins : rules::Result::white_wins;
  if (!(kings & kLight)) return across ? rules::Result::white_wins : rules::Result::black_wins;
  return rules::Result::draw;
}

}  // namespace

std::optional<rules::Result> result_gesture(const rules::Placement& seen, bool across) {
  const Bitboard kings = seen.of(rules::Role::king);
  const Bitboard white = kings & seen.of(rules::Color::white);
  const Bitboard black = kings & seen.of(rules::Color::black);
  if (rules::count(white) != 1 || rules::count(black) != 1 || (kings & ~kCentre)) return std::nullopt;
  return result_by(kings, across);
}

std::optional<ShownKings> kings_put_on_centre(const BoardView& board, const rules::Placement& stood) {
  const Bitboard kings = stood.of(rules::Role::king) & ~kCentre;
  // On the centre anything may have come or gone; all other pieces stand, or one has gone to capture.
  const Bitboard differ = board.difference(stood) & ~kCentre;
  const Bitboard gone = differ & ~kings;
  if (board.knows_pieces() || !kings || (differ & kings) != kings) return std::nullopt;
  if (rules::count(gone) > 1 || (gone & board.occupied())) return std::nullopt;
  // One that stood on the centre may go first, by a step.
  const Bitboard on_centre = stood.of(rules::Role::king) & kCentre & ~board.occupied();
  Millis lifted = board.last_change();
  for (Bitboard left = kings | on_centre; left;)
    lifted = std::min(lifted, board.changed_at(rules::pop(left)));
  Bitboard put_down = 0;
  for (Bitboard left = board.occupied() & kCentre; left;) {
    const rules::Square square = rules::pop(left);
    if (board.changed_at(square) + kScan > lifted) put_down |= bit(square);
  }
  if (rules::count(put_down) != 2 || (gone && board.changed_at(gone) >= lifted)) return std::nullopt;
  ShownKings out{put_down, result_by(put_down, rules::across(board.turn()))};
  if (gone) out.left = rules::first(gone);
  return out;
}

bool being_set_up(const rules::Placement& seen, const rules::Placement& array) {
  return !(seen.difference(array) & seen.occupied());
}

std::optional<rules::BoardTurn> array_of(const BoardView& board, const rules::Placement& array) {
  if (rules::count(board.occupied()) != rules::count(array.occupied())) return std::nullopt;
  for (const rules::BoardTurn turn : rules::kBoardTurns) {
    // To turn all the pieces takes ten times as long, and they hardly ever stand on those squares.
    if (board.occupied() != rules::turned(array.occupied(), -turn)) continue;
    if (!board.difference(rules::turned(array, -turn))) return turn;
  }
  return std::nullopt;
}

}  // namespace eboard::tracking
