// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What follows at the table from a ruling, or from a position that ends the game.
#include "daemon/tracking/ruled.hpp"
#include "daemon/tracking/tracker_impl.hpp"

namespace eboard::tracking {

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
  held_ = ruled.awaits_board;
  const bool resumed = state_ == State::ended && !ruled.result;
  if (resumed) {
    state_ = State::playing;
    held_ = true;  // what stands there may still be the result, or analysis
    reporter_.resume(now_);
  }
  if (resumed || ruled.kept < follower_.committed() || !ruled.plies.empty())
    follower_.ruled(now_, ruled.kept, ruled.plies);
  if (ruled.result) {
    if (state_ == State::playing) follower_.settle(now_, Follower::Ending::gesture);
    state_ = State::ended;
    reporter_.ruled_end(now_, *ruled.result, ruled.by, ruled.final);
    reporter_.phase(now_, Phase::result_shown);
  }
  conclude();
}

/// Nothing counts as play. The position may stand there now, or the board is used for something else.
bool Tracker::Impl::held() {
  if (!held_) return false;
  if (!board_.difference(follower_.committed_position().placement())) {
    held_ = false;
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
