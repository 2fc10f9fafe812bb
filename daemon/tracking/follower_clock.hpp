// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// When presses tell that the clock stands the other way round, and when their absence tells that nobody uses
// the lever. Part of follower.cpp.
#pragma once

#include <algorithm>

#include "daemon/tracking/follower.hpp"
#include "daemon/tracking/follower_limits.hpp"

namespace eboard::tracking {

template <Game G>
int FollowerOf<G>::presses_turned(Millis now) const requires std::same_as<G, Chess> {
  if (beam_.empty() || beam_.best().press_cost < kTurnedClock) return 0;
  ClockEvidence clock = clock_evidence();
  const auto heard = std::ranges::count_if(
      clock.presses, [&](const Press& press) { return press.at > beam_.best().anchor; });
  if (heard < kTurnedPresses) return 0;
  for (Press& press : clock.presses) press.by = !press.by;
  if (clock.told) clock.told = !*clock.told;
  Cost cost = kNoCost;
  for (Hypothesis story : beam_.all()) {
    hear_clock(story, clock, now);
    cost = std::min(cost, story.cost());
  }
  return cost + kTurnedClock <= beam_.best().cost() ? static_cast<int>(heard) : 0;
}

/// Many plies stand behind the last press, and none of them was put back: players who show each other what
/// might have been take back what they try.
template <Game G>
bool FollowerOf<G>::looks_like_play(const Hypothesis& story) const {
  const std::size_t unpressed = story.pending.size() - story.confirmed;
  const std::size_t enough = pressed_ >= kLeverInUse ? kManyPliesUnpressed : kManyPlies;
  return story.taken_back == 0 && !put_back_ && unpressed > enough;
}

/// The clock runs, and its lever says nothing any more: from here on the board alone is listened to, as if
/// there were no clock, until the lever goes over again.
template <Game G>
void FollowerOf<G>::listen_for_lever() {
  if (lever_silent_) {
    lever_silent_ = clock_.flipped_at() <= beam_.best().anchor;
  } else if ((clock_.running() || clock_.blocked()) && !after_gap_) {
    lever_silent_ = looks_like_play(beam_.best());
  }
}

}  // namespace eboard::tracking
