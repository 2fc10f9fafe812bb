// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What follows at the table from a ruling, or from a position that ends the game.
#include "daemon/tracking/ruled.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/tracker_impl.hpp"

namespace eboard::tracking {

using rules::BoardTurn;

bool Tracker::Impl::can_resume() const {
  return reporter_.game_open() || (state_ == State::ended && reporter_.has_ended());
}

void Tracker::Impl::settle(Millis at, std::vector<TrackedEvent>& out) {
  advance(at, out);
  if (state_ != State::playing) return;
  follower_.settle(now_, Follower::Ending::gesture);
  follower_.go_on(now_);
  conclude();
}

void Tracker::Impl::rule(Millis at, const Ruled& ruled, std::vector<TrackedEvent>& out) {
  advance(at, out);
  if (!can_resume()) return;  // another game was set up at this very moment
  ruled_at_ = now_;
  if (ruled.adjusted) watch_.adjusted(now_, *ruled.adjusted);
  const bool was_held = std::exchange(held_, ruled.awaits_board);
  const bool resumed = state_ == State::ended && !ruled.result;
  if (resumed) {
    state_ = State::playing;
    held_ = true;  // what stands there may still be the result, or analysis
    reporter_.resume(now_);
  }
  const bool elsewhere = ruled.start && Chess::text(*ruled.start) != Chess::text(game_start_);
  set_up_anew(ruled, elsewhere);
  if (elsewhere) begin_from(*ruled.start);
  const bool other_plies = ruled.kept < follower_.committed() || !ruled.plies.empty();
  if (other_plies && ruled.table_stays && !elsewhere && !resumed) {
    record_ruled(ruled);
  } else if (elsewhere || resumed || other_plies) {
    follower_.ruled(now_, ruled.kept, ruled.plies, elsewhere ? ruled.start : std::nullopt);
  }
  if (was_held && !held_) turn_as_it_lies();
  if (held_) reporter_.show(now_, {}, false, {});
  if (ruled.result) {
    if (state_ == State::playing) {
      follower_.settle(now_, Follower::Ending::gesture);
      clock_.game_over(now_);
    }
    const bool as_before = state_ == State::ended && ruled.table_stays && other_plies;
    state_ = State::ended;
    if (!as_before) {
      reporter_.ruled_end(now_, *ruled.result, ruled.by, ruled.final);
      reporter_.phase(now_, Phase::result_shown);
    }
  }
  conclude();
}

/// Nobody moved: the plies that led there are told anew.
void Tracker::Impl::record_ruled(const Ruled& ruled) {
  const std::size_t before = follower_.committed();
  const bool over = !reporter_.game_open();
  if (over) reporter_.amend_ended(true);
  follower_.record_ruled(now_, ruled.kept, ruled.plies);
  std::vector<rules::Position> positions;
  for (std::size_t ply = 0; ply <= follower_.committed(); ++ply)
    positions.push_back(follower_.position_at(ply));
  watch_.record_ruled(now_, ruled.kept, before, positions, follower_.first_presumed());
  if (over) reporter_.amend_ended(false);
}

/// Which way the board may lie when the position that was ruled stands on it.
void Tracker::Impl::set_up_anew(const Ruled& ruled, bool elsewhere) {
  const bool array = ruled.kept == 0 && ruled.plies.empty() && follower_.committed() > 0;
  const bool there = ruled.transferred.value_or(transferred_);
  const bool transfer = std::exchange(transferred_, there) != there;
  if (transfer) {
    may_lie_ = may_lie_ == MayLie::as_it_does ? MayLie::otherwise : MayLie::any_way;
    held_ = true;
  }
  if (elsewhere || array) may_lie_ = MayLie::any_way;
  if (elsewhere) {
    held_ = true;
    wrong_array_ = false;
  }
}

/// After so much of a further turn.
bool Tracker::Impl::may_lie(BoardTurn more) const {
  if (may_lie_ == MayLie::as_it_does) return more == BoardTurn::none;
  if (may_lie_ == MayLie::any_way || more == BoardTurn::none) return may_lie_ == MayLie::any_way;
  // A board that lay across is turned by a quarter, or is still wrong.
  return !rules::across(board_.turn()) || rules::across(more);
}

/// What is set up, or as good as set up where somebody says that it is.
void Tracker::Impl::turn_as_it_lies() {
  const auto& men = follower_.committed_position().placement();
  BoardTurn best = BoardTurn::none;
  int least = rules::kSquares + 1;
  for (const BoardTurn more : rules::kBoardTurns) {
    const int differ = rules::count(board_.difference(rules::turned(men, -more)));
    if (!may_lie(more) || differ >= least) continue;
    best = more;
    least = differ;
  }
  turn_board(best);
  may_lie_ = MayLie::as_it_does;
  if (!rules::across(board_.turn())) watch_.board_lies_right(now_);
}

bool Tracker::Impl::stands_as_ruled() const {
  const auto& men = follower_.committed_position().placement();
  return std::ranges::any_of(rules::kBoardTurns, [&](BoardTurn more) {
    return may_lie(more) && !board_.difference(rules::turned(men, -more));
  });
}

/// Nothing counts as play. The position may stand there now, or the board is used for something else.
bool Tracker::Impl::held() {
  if (!held_) return false;
  if (stands_as_ruled()) {
    held_ = false;
    turn_as_it_lies();
    follower_.go_on(now_);
    return false;
  }
  const bool touched = board_.last_change() > ruled_at_;
  return !touched || !(look_for_gesture() || look_for_new_game());
}

bool Tracker::can_resume() const { return impl_->can_resume(); }
bool Tracker::under_way() const { return impl_->under_way(); }
bool Tracker::awaits_board() const { return impl_->awaits_board(); }
void Tracker::settle(Millis at, std::vector<TrackedEvent>& out) { impl_->settle(at, out); }
void Tracker::rule(Millis at, const Ruled& ruled, std::vector<TrackedEvent>& out) {
  impl_->rule(at, ruled, out);
}

}  // namespace eboard::tracking
