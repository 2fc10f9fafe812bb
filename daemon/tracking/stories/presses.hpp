// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How well plies and presses of the clock go together. A press is evidence of a completed ply and no rule: it
// may come late, early, bounce, or not at all.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "daemon/tracking/game/cost.hpp"
#include "daemon/tracking/game/moment.hpp"
#include "daemon/tracking/heard/press.hpp"

namespace eboard::tracking {

template <Game G>
struct TimedPlyOf {
  typename G::Player by;
  Millis placed;
};
using TimedPly = TimedPlyOf<Chess>;

template <Game G>
struct PressReadingOf {
  Cost cost = 0;
  /// Per ply the press that confirmed it; none where it was forgotten or is still to come.
  std::vector<std::optional<PressOf<G>>> of;
  /// Plies up to here were confirmed, each by its own press or by a later one.
  std::size_t confirmed = 0;
  Deadline until;  ///< it holds if nothing is pressed
};

/// The cost of a press for a ply that the opponent had replied to at `replied`.
[[nodiscard]] Cost after_reply(Millis pressed, Millis replied);

/// Precondition: both in order of time, the plies by turns.
template <Game G>
[[nodiscard]] PressReadingOf<G> read_presses(std::span<const TimedPlyOf<G>> plies,
                                             std::span<const PressOf<G>> presses, Millis now);

}  // namespace eboard::tracking
