// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// When the board contradicts what was taken as played: repairs, gaps, illegal moves. Part of follower.cpp.
#pragma once

#include <algorithm>
#include <utility>

#include "daemon/tracking/follower.hpp"
#include "daemon/tracking/follower_limits.hpp"
#include "daemon/tracking/illegal_ply.hpp"
#include "daemon/tracking/watch/cite.hpp"

namespace eboard::tracking {

/// The last committed ply was one of two moves that were made in one turn.
template <Game G>
bool FollowerOf<G>::one_of_two_committed(const Hypothesis& story) const {
  if (story.taken_back != 1 || story.pending.empty() || game_.record.empty()) return false;
  const Ply& both = story.pending.front().ply;
  return both.also && story.confirmed > 0 &&
         (game_.record.back().ply.move == both.move || game_.record.back().ply.move == *both.also);
}

template <Game G>
void FollowerOf<G>::watch_illegal(Millis now) {
  const Hypothesis& best = game_.beam.best();
  if (illegal_) {
    if (best.pending.empty() && best.open.cost() == 0) say_illegal(now, State::corrected);
    return;
  }
  if (one_of_two_committed(best) && game_.beam.share(best, 1) >= kNearlySure) {
    Hypothesis story = best;
    story.taken_back = 0;
    story.path = path_of(story);
    forget_after(now, game_.record.size() - 1);
    begin_with(std::move(story));
    return watch_illegal(now);
  }
  if (best.taken_back > 0) return;  // whose ply it would be is not certain yet
  if (best.pending.empty() || !best.pending[0].ply.irregular || game_.beam.share(best, 1) < kNearlySure)
    return;
  // Completed by a press, or without a clock by the reply.
  const bool alone = best.pending.size() == 1;
  const bool completed = game_.clock.has_run() ? best.confirmed > 0 : !alone;
  if (!completed || (alone && best.open.cost() > 0) || best.open.cost() > kClear) return;
  const Millis since =
      alone ? std::max(game_.board.last_change(), game_.clock.flipped_at()) : best.pending[1].placed;
  if (now - since < kIllegalQuiet) return;
  find_illegal(best.pending[0].ply, now);
}

/// The king that an illegal ply left in check was taken, and pressed for.
template <Game G>
void FollowerOf<G>::watch_taken_king(Millis now) {
  const Hypothesis& best = game_.beam.best();
  if (king_captured_) {
    if (!best.pending.empty() || best.open.cost() > 0) return;
    king_captured_->state = State::corrected;
    game_.reporter.irregularity(now, *std::exchange(king_captured_, std::nullopt));
    return;
  }
  const Difference* taken = taken_king<G>(best);
  if (taken == nullptr || best.pending.size() != 1) return;
  const std::vector<Press> presses = game_.clock.presses(best.pending.front().placed);
  const bool pressed = !presses.empty() && presses.back().by == best.position.turn() &&
                       presses.back().at >= taken->since && now - presses.back().at >= kLeverLate;
  if (!pressed) return;
  // It may have been taken before anybody could be sure of the offence.
  const bool offence = best.taken_back == 0 && best.pending.front().ply.irregular;
  if (!illegal_ && offence && game_.beam.share(best, 1) >= kDoubtless)
    find_illegal(best.pending.front().ply, now);
  if (!illegal_) return;
  king_captured_ = *illegal_;
  king_captured_->id = ++irregularities_;
  ++king_captured_->ply;
  king_captured_->code = Code::king_captured;
  king_captured_->move.clear();
  cite(*king_captured_, game_.edition);
  game_.reporter.irregularity(now, *king_captured_);
}

/// Precondition: the ply can be followed.
template <Game G>
void FollowerOf<G>::find_illegal(const Ply& ply, Millis now) {
  IrregularityFound found = name_illegal<G>(game_.record.position(), ply, game_.board.seen());
  found.ply = static_cast<int>(game_.record.size()) + 1;
  found.id = ++irregularities_;
  illegal_ = std::move(found);
  say_illegal(now, State::completed);
}

/// `state`: completed, stood or corrected. Where the position before it is doubtful nobody is accused: it is
/// a suspicion, and none any more when the men are put back, unless that proves it.
template <Game G>
void FollowerOf<G>::say_illegal(Millis now, State state) {
  const bool put_right = state == State::corrected;
  const bool accused = illegal_->state == State::completed || illegal_->state == State::stood;
  const bool accuse =
      accused || confidence_.may_accuse(static_cast<std::size_t>(illegal_->ply) - 1, put_right);
  const Word<State> before = std::exchange(illegal_->state, accuse      ? state
                                                            : put_right ? State::withdrawn
                                                                        : State::pending);
  cite(*illegal_, game_.edition);
  if (illegal_->state != before) game_.reporter.irregularity(now, *illegal_);
  if (state == State::completed) return;
  if (state == State::stood) stood_illegal_.push_back(*illegal_);
  illegal_.reset();
}

}  // namespace eboard::tracking
