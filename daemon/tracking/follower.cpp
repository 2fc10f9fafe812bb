// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follower.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/clock_view.hpp"
#include "daemon/tracking/follower_limits.hpp"
#include "daemon/tracking/four_clock_view.hpp"
#include "daemon/tracking/quaternity.hpp"
#include "daemon/tracking/sense.hpp"
#include "rules/rulings/record_gap.hpp"

namespace eboard::tracking {

using namespace limits;
using rules::count;
using rules::first;
using rules::pop;

template <Game G>
void FollowerOf<G>::start(const Position& position, Millis at, bool presumed) {
  start_ = position;
  trust_at_start_ = presumed ? kCounted : 1;
  start_text_ = G::text(position);
  started_at_ = at;
  history_.clear();
  begin_with(story_after(0));  // what squares said before is of another game
  shown_line_.clear();
  forget_stands();
  after_gap_ = gap_told_ = false;
  opened_at_ = seen_stop_ = kNever;
  found_.reset();
  show_again_ = shown_as_sure_ = false;
  agrees_ = true;
  repaired_ = 0;
  irregularities_ = 0;
  most_unconfirmed_ = pressed_ = 0;
  put_back_ = lever_silent_ = false;
  illegal_.reset();
  stood_illegal_.clear();
  king_captured_.reset();
  restored_.reset();
  owes_press_.reset();
}

template <Game G>
void FollowerOf<G>::after_gap(Millis at) {
  after_gap_ = true;
  gap_told_ = false;
  found_.reset();
  if (board_.knows_pieces()) found_ = board_.seen();
  doubters_.clear();
  opened_at_ = at;
  clock_.expect_news();
}

/// As if nothing more had been played.
template <Game G>
HypothesisOf<G> FollowerOf<G>::story_after(std::size_t plies) const {
  Hypothesis out(position_after(plies), plies == 0 ? started_at_ : history_[plies - 1].placed);
  if (plies > 0) {
    if (!history_[plies - 1].counted) out.last = history_[plies - 1].ply;
    out.anchor = history_[plies - 1].anchor;
  }
  if (plies > 1 && !history_[plies - 2].counted) out.before_last = history_[plies - 2].ply;
  return out;
}

template <Game G>
ClockEvidenceOf<G> FollowerOf<G>::clock_evidence() const {
  ClockEvidence out;
  out.counts = presses_expected();
  if (!out.counts) return out;
  Millis from = beam_.best().anchor;
  for (const Beam* beam : {&beam_, &doubters_}) {
    for (const Hypothesis& one : beam->all()) from = std::min(from, one.anchor);
  }
  out.presses = clock_.presses(from);
  out.told = clock_.told();
  out.told_at = clock_.told_at();
  out.missed = clock_.missed(started_at_);
  return out;
}

template <Game G>
void FollowerOf<G>::begin_with(Hypothesis story) {
  beam_.reset(std::move(story));
  counted_ = 0;
  places_.clear();
  doubters_.clear();
  considered_.clear();
}

template <Game G>
void FollowerOf<G>::listen(Millis now) {
  const ClockEvidence clock = clock_evidence();
  beam_.follow(board_, clock, now, after_gap_ ? kGap : kUsual);
  if (!doubters_.empty()) listen_to_doubters(clock, now);
}

/// They are heard again when what was committed becomes about as unlikely.
template <Game G>
void FollowerOf<G>::listen_to_doubters(const ClockEvidence& clock, Millis now) {
  doubters_.follow(board_, clock, now, kDoubters);
  doubters_.drop_what_meets(beam_.all());
  if (doubters_.empty()) return;
  const Cost behind = doubters_.total_cost() - beam_.total_cost();
  if (behind > kOutOfTheQuestion) doubters_.clear();
  if (behind < kHeardAgain && !clock_stands_since(now)) beam_.join(doubters_.release());
}

/// Precondition: the ply that they contradict was just committed, after as many were taken back. Who says
/// that nothing was played would only tell the same again.
template <Game G>
void FollowerOf<G>::doubt(std::vector<Hypothesis> others, std::size_t taken_back) {
  if (!board_.knows_pieces()) return;  // what was taken long ago fits for too long
  std::erase_if(others, [&](const Hypothesis& one) {
    return one.pending.empty() || one.cost() > beam_.total_cost() + kWorthDoubting;
  });
  if (others.size() > kMostDoubters)
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(kMostDoubters), others.end());
  doubters_.join(std::move(others));
  doubters_.begin_earlier(taken_back);
  doubters_.drop_what_meets(beam_.all());
}

template <Game G>
void FollowerOf<G>::follow(Millis now) {
  if (beam_.empty()) return;
  take_owed_press();
  listen_for_lever();
  note_restored(now);
  if (!go_on_restored(now) && restored_by_arbiter()) take_back(now);
  listen(now);
  consider_taken_back(now);
  say_gap(now);
  remember_rivals(now);
  while (advance(now)) {
  }
  if (take_back_if_shown(now) || repair(now)) listen(now);
  watch_illegal(now);
  watch_taken_king(now);
  remember_standing(now);
  look_at_stop(now);
  show(now);
}

template <Game G>
bool FollowerOf<G>::advance(Millis now) {
  const Hypothesis& best = beam_.best();
  if (best.pending.empty() || after_gap_ || !completed(best, now) || !agreed(best)) return false;
  const PlayedPly first = best.pending.front();
  const Cost cost = std::max(0.0, beam_.total_cost() - std::exchange(counted_, beam_.total_cost()));
  const Worth worth = worth_of(best, cost);
  std::vector<std::string> rivals = rivals_of(best, 0, base_of(best));
  const std::size_t taken_back = best.taken_back;
  if (taken_back > 0) forget_after(now, history_.size() - taken_back);
  // The reply may have come so fast that nobody had time to say anything.
  if (first.ply.irregular && !illegal_) find_illegal(first.ply, now);
  if (illegal_) say_illegal(now, first.ply.irregular ? State::stood : State::corrected);
  doubt(beam_.commit_first(best, clock_evidence(), now), taken_back);
  commit(first, clocks_of(first), worth, now, std::move(rivals), cost);
  forget_stands();
  if (first.press) {
    ++pressed_;
    most_unconfirmed_ = 0;
    put_back_ = false;
  }
  return true;
}

/// At its press, else when it was complete. When that was is not known of a ply that was played while nobody
/// listened.
template <Game G>
Clocks FollowerOf<G>::clocks_of(const PlayedPly& played) const {
  if (played.press) return played.press->shown;
  return played.inferred ? Clocks{} : clock_.shown_at(played.finished.value_or(played.placed));
}

template <Game G>
void FollowerOf<G>::commit(const PlayedPly& played, const Clocks& clocks, const Worth& worth, Millis now,
                           std::vector<std::string> alternatives, Cost cost) {
  const Ply& ply = played.ply;
  const Position before = committed_position();
  const auto next = after<G>(before, ply);
  if (!next) return;
  const double record = trust() * worth.right;
  const bool doubted = worth.doubted || doubted_after(history_.size());
  const double likely = std::min(record, trust() * worth.place);
  ShownPly shown{uci(before, ply), san_of(before, ply), G::text(*next),
                 likely,           ply.irregular,       std::move(alternatives)};
  shown.presumed = doubted || worth.guessed || !rules::is_promised(likely);
  const Millis anchor = played.press ? played.press->at : played.placed;
  history_.push_back({ply, *next, played.placed, anchor, record, cost, false, played.inferred, doubted});
  reporter_.commit(now, start_text_, board_.rotated(), std::move(shown), clocks, played.inferred);
  show_again_ = true;
  if (!shown_line_.empty() && shown_line_.front() == ply) {
    shown_line_.erase(shown_line_.begin());
  } else {
    shown_line_.clear();
  }
}

template <Game G>
void FollowerOf<G>::rewind(Millis now, std::size_t to_ply) {
  Hypothesis story = story_put_back(to_ply);
  forget_after(now, to_ply);
  begin_with(std::move(story));
}

template <Game G>
void FollowerOf<G>::forget_after(Millis now, std::size_t to_ply) {
  if (illegal_) say_illegal(now, State::corrected);
  while (!stood_illegal_.empty() && stood_illegal_.back().ply > static_cast<int>(to_ply)) {
    illegal_ = std::move(stood_illegal_.back());
    stood_illegal_.pop_back();
    say_illegal(now, State::corrected);
  }
  history_.resize(to_ply, {Ply{}, start_, now, now, 1});
  places_.clear();
  shown_line_.clear();
  forget_stands();
  reporter_.take_back(now, static_cast<int>(to_ply), G::text(committed_position()));
}

}  // namespace eboard::tracking

// Its other subjects.
#include "daemon/tracking/follower_certainty.hpp"
#include "daemon/tracking/follower_clock.hpp"
#include "daemon/tracking/follower_mending.hpp"
#include "daemon/tracking/follower_ruled.hpp"
#include "daemon/tracking/follower_showing.hpp"
#include "daemon/tracking/follower_stored.hpp"
#include "daemon/tracking/follower_takeback.hpp"
#include "daemon/tracking/follower_trust.hpp"
#include "daemon/tracking/follower_understanding.hpp"

namespace eboard::tracking {

template class FollowerOf<Chess>;
template class FollowerOf<Quaternity>;

}  // namespace eboard::tracking
