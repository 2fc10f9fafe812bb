// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/skipped_time.hpp"

#include <ranges>

namespace eboard::storage {

SkippedTime::SkippedTime(const std::vector<ClockAnchor>& anchors) {
  for (std::size_t i = 1; i < anchors.size(); ++i) {
    const ClockAnchor &before = anchors[i - 1], &begin = anchors[i];
    // Where the line goes on behind its own end, it skips nothing.
    const bool at_the_clock = std::chrono::abs(begin.at - begin.wall) <= kClockTolerance;
    if (!begin.begins || !at_the_clock || before.scale != 1 || begin.scale != 1) continue;
    // The clock itself says how long that took.
    const Millis by = (begin.at - before.at) - (begin.wall - before.wall);
    if (by > kClockTolerance) skips_.push_back({begin.at, by});
  }
}

Millis SkippedTime::later(Millis at, Millis passed) const {
  for (const Skip& skip : skips_) {
    if (at < skip.at) passed += skip.by;
  }
  return at + passed;
}

Millis SkippedTime::earlier(Millis now, Millis passed) const {
  Millis at = now - passed;
  for (const Skip& skip : std::views::reverse(skips_)) {
    if (at >= skip.at) break;
    at -= skip.by;
  }
  return at;
}

}  // namespace eboard::storage
