// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/game_start.hpp"

#include "daemon/tracking/follow/ruled_plies.hpp"
#include "daemon/tracking/heard/table.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::BoardTurn;
using rules::Position;

constexpr Millis kSetRightStands = 300ms;
constexpr Millis kOnePlyStands = 250ms;
constexpr Cost kHandsAtWork = 1.0;

}  // namespace

void GameStart::stand_ready(BoardTurn turn, const Position& start, bool presumed) {
  orientation_.turn_board(turn);
  table_.clock.new_game();
  table_.game = table_.new_game(start);
  table_.follower.start(start, table_.now, presumed);
  table_.state = TrackedTable::State::playing;
  table_.watch.start(table_.board, table_.clock);
  table_.reporter.stand_ready(ChessNotation::text(start), table_.board.rotated());
  table_.reporter.phase(table_.now, Phase::setting_up);
  table_.reporter.clock(table_.now, table_.clock);
}

void GameStart::stand_ready_behind(const std::vector<StandingPly>& plies, bool presumed) {
  stand_ready(BoardTurn::none, table_.start, presumed);
  if (!plies.empty()) table_.follower.ruled(table_.now, 0, as_ruled(table_.start, plies), std::nullopt);
}

void GameStart::catch_up() {
  table_.follower.after_gap(table_.now);
  ClockView& clock = table_.clock;
  if (clock.connected()) clock.apply(*clock.reading(), table_.now);  // whose time runs shows how many
  table_.follower.follow(table_.now);
}

void GameStart::look_for_turned_array() {
  if (lies_the_other_way_round()) stand_ready(BoardTurn::half);
  if (!table_.follower.record().empty()) return;
  const auto array = array_of(table_.board, table_.start.placement());
  if (!array || array == BoardTurn::none || !table_.stands()) return;
  table_.reporter.begin_again(table_.now, ChessNotation::text(table_.game.start));
  stand_ready(*array);
}

void GameStart::look_for_exchanged_array() {
  const ClockView& clock = table_.clock;
  const bool begun = !table_.follower.record().empty() || table_.reporter.game_open();
  const bool may_begin = clock.running() || !clock.connected();
  if (begun || table_.game.wrong_array || !may_begin || !table_.board.knows_pieces()) return;
  // Hands that go on when the clock has started do something else.
  if (clock.connected() && table_.board.last_change() > clock.restarted_at()) return;
  if (!table_.stands()) return;
  const auto wrong = exchanged_array(table_.board.seen(), table_.start);
  if (!wrong) return;
  if (!clock.connected()) {
    table_.state = TrackedTable::State::idle;
    table_.game.stood = wrong;
    return;
  }
  table_.reporter.begin_again(table_.now, ChessNotation::text(table_.game.start));
  stand_ready(wrong->turn, wrong->start);
  table_.game.wrong_array = true;
  catch_up();
}

bool GameStart::lies_the_other_way_round() {
  if (table_.board.knows_pieces() || !table_.follower.record().empty()) return false;
  if (!table_.stands(kOnePlyStands) || hands_at_work() ||
      plies_there(table_.start, table_.board, table_.now, kOnePly))
    return false;
  // A man of the opponent's that does not read, or is in a hand already, is no ply from the other side.
  BoardView turned = table_.board;
  turned.turn_by(BoardTurn::half);
  return plies_there(table_.start, turned, table_.now, kOnePly).has_value();
}

/// The first ply is being made.
bool GameStart::hands_at_work() {
  const Hypothesis start(table_.start);
  const Explanation open = explain(start.standing(), table_.board, table_.now);
  table_.now.look_again(open.until());
  return open.cost() <= kHandsAtWork;
}

bool GameStart::corrected(const Understanding& game) {
  if (!table_.game.wrong_array) return false;
  if (put_right(game)) return true;
  const bool begun = table_.clock.connected()
                         ? table_.clock.flipped_at() > table_.follower.record().started_at()
                         : game.committed > 0;
  if (begun)
    table_.watch.irregular_start(table_.now, table_.game.start.placement(), table_.start.placement());
  return false;
}

bool GameStart::put_right(const Understanding& game) {
  const bool begun = game.committed > 0;
  if (game.committed > game.tail.size() || !table_.stands(begun ? kSetUpStands : kSetRightStands))
    return false;
  std::vector<StandingPly> plies = game.tail;
  plies.insert(plies.end(), game.behind.begin(), game.behind.end());
  if (!begins_right(game, plies)) return false;
  const Position wrong = table_.game.start;
  table_.reporter.begin_again(table_.now, ChessNotation::text(wrong));
  stand_ready_behind(game.tail, game.presumed > 0);  // what was presumed stays so
  if (begun) {
    table_.follower.follow(table_.now);
    table_.watch.irregular_start(table_.now, wrong.placement(), table_.start.placement());
  } else if (!plies.empty()) {
    catch_up();
  }
  return true;
}

/// The plies lead from the usual start, and not from the wrong one, to what stands there.
bool GameStart::begins_right(const Understanding& game, const std::vector<StandingPly>& plies) const {
  const auto right = replay(table_.start, plies);
  return right && !table_.board.difference(right->placement()) &&
         table_.board.difference(game.end.placement());
}

}  // namespace eboard::tracking
