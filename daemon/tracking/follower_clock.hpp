// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// When presses tell that the clock stands the other way round. Part of follower.cpp.
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

}  // namespace eboard::tracking
