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

#include "daemon/tracking/clock_view.hpp"
#include "daemon/tracking/cost.hpp"

namespace eboard::tracking {

struct TimedPly {
  rules::Color by;
  Millis placed;
};

struct PressReading {
  Cost cost = 0;
  /// Per ply the press that confirmed it; none where it was forgotten or is still to come.
  std::vector<std::optional<Press>> of;
  /// Plies up to here were confirmed, each by its own press or by a later one.
  std::size_t confirmed = 0;
};

/// Precondition: both in order of time, the plies by turns.
[[nodiscard]] PressReading read_presses(std::span<const TimedPly> plies, std::span<const Press> presses,
                                        Millis now);

}  // namespace eboard::tracking
