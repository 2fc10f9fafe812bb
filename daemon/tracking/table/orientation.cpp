// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/orientation.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/follow/ruled.hpp"

namespace eboard::tracking {

using rules::BoardTurn;

void Orientation::apply_clock_side() {
  const ClockSide side = table_.settings.clock_side;
  const bool white_right = side == ClockSide::white_right ||
                           (side == ClockSide::automatic && table_.board.rotated() != clock_turned_);
  table_.clock.set_white(white_right ? drivers::Side::right : drivers::Side::left);
}

void Orientation::turn_board(BoardTurn more) {
  const bool white_right = table_.clock.white() == drivers::Side::right;
  table_.board.turn_by(more);
  if (rules::across(more)) clock_turned_ = white_right != table_.board.rotated();
  apply_clock_side();
}

void Orientation::restore(bool clock_turned) {
  clock_turned_ = clock_turned;
  apply_clock_side();
}

void Orientation::look_at_clock() {
  Watch& watch = table_.watch;
  if (table_.settings.clock_side != ClockSide::automatic || !watch.clock_may_be_turned()) return;
  if (const int presses = table_.follower.game().presses_turned(table_.now))
    watch.presses_fit_turned(table_.now, table_.follower.record().size(), presses);
  if (!watch.clock_turned()) return;
  clock_turned_ = !clock_turned_;
  apply_clock_side();
  table_.follower.clock_was_turned(table_.now, watch.clock_turned_since());
  watch.clock_side_changed();
  table_.reporter.clock(table_.now, table_.clock);
}

void Orientation::look_at_board() {
  const bool begun =
      !table_.follower.record().empty() || table_.clock.flipped_at() > table_.follower.record().started_at();
  if (begun && rules::across(table_.board.turn()) && !table_.game.transferred)
    table_.watch.board_turned(table_.now, table_.game.start.placement(), table_.board.turn());
}

void Orientation::rule(const Ruled& ruled, bool elsewhere) {
  TableGame& game = table_.game;
  const bool array = ruled.kept == 0 && ruled.plies.empty() && !table_.follower.record().empty();
  const bool there = ruled.transferred.value_or(game.transferred);
  const bool transfer = std::exchange(game.transferred, there) != there;
  if (transfer) game.may_lie = game.may_lie == MayLie::as_it_does ? MayLie::otherwise : MayLie::any_way;
  if (elsewhere || array) game.may_lie = MayLie::any_way;
  game.held = game.held || transfer || elsewhere;
}

/// After so much of a further turn.
bool Orientation::may_lie(BoardTurn more) const {
  const MayLie may = table_.game.may_lie;
  if (may == MayLie::as_it_does) return more == BoardTurn::none;
  if (may == MayLie::any_way || more == BoardTurn::none) return may == MayLie::any_way;
  // A board that lay across is turned by a quarter, or is still wrong.
  return !rules::across(table_.board.turn()) || rules::across(more);
}

bool Orientation::stands_as_ruled() const {
  const auto& pieces = table_.follower.record().position().placement();
  return std::ranges::any_of(rules::kBoardTurns, [&](BoardTurn more) {
    return may_lie(more) && !table_.board.difference(rules::turned(pieces, -more));
  });
}

void Orientation::turn_as_it_lies() {
  const auto& pieces = table_.follower.record().position().placement();
  BoardTurn best = BoardTurn::none;
  int min = rules::kSquares + 1;
  for (const BoardTurn more : rules::kBoardTurns) {
    const int differ = rules::count(table_.board.difference(rules::turned(pieces, -more)));
    if (!may_lie(more) || differ >= min) continue;
    best = more;
    min = differ;
  }
  turn_board(best);
  table_.game.may_lie = MayLie::as_it_does;
  if (!rules::across(table_.board.turn())) table_.watch.board_lies_right(table_.now);
}

}  // namespace eboard::tracking
