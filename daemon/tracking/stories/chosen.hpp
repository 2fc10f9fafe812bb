// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a player pressed for is what the pawn became, whatever stands there later
// (docs/decisions/0293-what-a-touch-and-a-piece-are.md).
#pragma once

#include <algorithm>

#include "daemon/tracking/stories/hypothesis.hpp"

namespace eboard::tracking {

/// More for a story by which the pawn became another piece than the one that was chosen.
inline constexpr Cost kWasChosen = 7.5;
inline constexpr Cost kPlayedOnOver = 40;  ///< and the reply left it there: however that moves later

template <Game G>
[[nodiscard]] bool pressed_since(const ClockEvidenceOf<G>& clock, typename G::Player by, Millis since) {
  return std::any_of(clock.presses.begin(), clock.presses.end(),
                     [&](const PressOf<G>& press) { return press.by == by && press.at >= since; });
}

/// What stood there since then was chosen: the player who moved last in the story pressed meanwhile.
template <Game G>
[[nodiscard]] bool chosen_by_press(const HypothesisOf<G>& story, const ClockEvidenceOf<G>& clock,
                                   Millis since) {
  return pressed_since<G>(clock, G::moved_before(story.position), since);
}

}  // namespace eboard::tracking
