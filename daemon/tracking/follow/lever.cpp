// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/lever.hpp"

#include <algorithm>

#include "daemon/tracking/follow/games.hpp"
#include "daemon/tracking/follow/limits.hpp"

namespace eboard::tracking {

using namespace limits;

namespace {

constexpr std::size_t kManyPliesUnpressed = 24;  // behind them, before the lever counts as silent
constexpr Cost kTurnedClock = 6;                 // what presses must cost the more if the clock stands right
constexpr int kTurnedPresses = 3;

}  // namespace

template <Game G>
void LeverOf<G>::begin_game() {
  pressed_ = max_unpressed_ = 0;
  put_back_ = silent_ = over_flag_ = false;
}

template <Game G>
void LeverOf<G>::was_pressed() {
  ++pressed_;
  max_unpressed_ = 0;
  put_back_ = false;
}

template <Game G>
void LeverOf<G>::stand_unpressed(std::size_t plies) {
  put_back_ = plies > 0 && (put_back_ || plies < max_unpressed_);
  max_unpressed_ = plies == 0 ? 0 : std::max(max_unpressed_, plies);
}

template <Game G>
void LeverOf<G>::listen(const Hypothesis& best, bool after_gap) {
  over_flag_ = clock_.blocked() && (over_flag_ || pressed_over_flag(best));
  if (silent_) {
    silent_ = clock_.flipped_at() <= best.anchor;
  } else if ((clock_.running() || clock_.blocked()) && !after_gap) {
    silent_ = looks_like_play(best);
  }
}

/// A ply was made and pressed for after the flag fell, and hands do nothing else: nobody has seen the flag,
/// or nobody has called it, and the game goes on (hard case E11; 6.8, A.5.5).
template <Game G>
bool LeverOf<G>::pressed_over_flag(const Hypothesis& story) const {
  if (story.confirmed == 0 || story.open.cost() > kOneHand || story.press_cost >= kMiscounted) return false;
  const auto& last = story.pending[story.confirmed - 1];
  return last.placed > clock_.stopped_at() && last.press && last.press->at > clock_.stopped_at();
}

/// Many plies stand behind the last press, and none of them was put back: players who show each other what
/// might have been take back what they try.
template <Game G>
bool LeverOf<G>::looks_like_play(const Hypothesis& story) const {
  const std::size_t unpressed = story.pending.size() - story.confirmed;
  const std::size_t enough = in_use() ? kManyPliesUnpressed : kManyPlies;
  return story.taken_back == 0 && !put_back_ && unpressed > enough;
}

template <Game G>
bool LeverOf<G>::in_use() const {
  return pressed_ >= kLeverInUse;
}

template <Game G>
bool LeverOf<G>::clock_stands() const {
  return clock_.has_run() && !clock_.running() && !(clock_.blocked() && (silent_ || over_flag_));
}

template <Game G>
bool LeverOf<G>::clock_stands_since(Millis at) const {
  return clock_stands() && clock_.stopped_at() < at;
}

template <Game G>
int presses_turned(const BeamOf<G>& beam, ClockEvidenceOf<G> clock, Moment& now) {
  if (beam.best().press_cost < kTurnedClock) return 0;
  const auto heard =
      std::ranges::count_if(clock.presses, [&](const auto& press) { return press.at > beam.best().anchor; });
  if (heard < kTurnedPresses) return 0;
  for (auto& press : clock.presses) press.by = G::opposite(press.by);
  if (clock.told) clock.told = G::opposite(*clock.told);
  Cost cost = kNoCost;
  for (HypothesisOf<G> story : beam.all()) {
    hear_clock(story, clock, now);
    now.look_again(story.press_until);
    cost = std::min(cost, story.cost());
  }
  return cost + kTurnedClock <= beam.best().cost() ? static_cast<int>(heard) : 0;
}

template class LeverOf<Chess>;
template class LeverOf<Quaternity>;
template int presses_turned(const BeamOf<Chess>&, ClockEvidenceOf<Chess>, Moment&);
template int presses_turned(const BeamOf<Quaternity>&, ClockEvidenceOf<Quaternity>, Moment&);

}  // namespace eboard::tracking
