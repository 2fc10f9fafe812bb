// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/skipped_time.hpp"

#include <algorithm>
#include <optional>
#include <ranges>
#include <span>

namespace eboard::storage {

namespace {

using Anchors = std::span<const ClockAnchor>;

/// The latest of a journal that a time server has dated, since it last began.
const ClockAnchor* synchronised_in(Anchors before) {
  for (const ClockAnchor& anchor : std::views::reverse(before)) {
    if (anchor.synchronised) return &anchor;
    if (anchor.begins) break;
  }
  return nullptr;
}

/// How much more the line says has passed since `before` than the clock.
Millis by_clock(const ClockAnchor& before, const ClockAnchor& begin) {
  // Where the line goes on behind its own end, it skips nothing.
  if (std::chrono::abs(begin.at - begin.wall) > kClockTolerance) return Millis{0};
  const Millis by = (begin.at - before.at) - (begin.wall - before.wall);
  return by > kClockTolerance ? by : Millis{0};
}

/// After the computer was switched on, only clocks that a time server has set say how long it was off.
/// Without them as much has passed at least as it runs.
Millis over_a_boot(Anchors before, const ClockAnchor& begin) {
  const ClockAnchor* known = synchronised_in(before);
  if (begin.synchronised && known != nullptr) return by_clock(*known, begin);
  return begin.behind ? std::max((begin.at - *begin.behind) - begin.up, Millis{0})
                      : by_clock(before.back(), begin);
}

Millis skipped(Anchors before, const ClockAnchor& begin) {
  const ClockAnchor& last = before.back();
  if (last.scale != 1 || begin.scale != 1) return Millis{0};
  if (last.boot.empty() || begin.boot.empty()) return by_clock(last, begin);
  if (last.boot != begin.boot) return over_a_boot(before, begin);
  return (begin.at - last.at) - (begin.up - last.up);
}

}  // namespace

SkippedTime::SkippedTime(const std::vector<ClockAnchor>& anchors) {
  const Anchors all(anchors);
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (!all[i].begins) continue;
    const Millis by = skipped(all.first(i), all[i]);
    if (by != Millis{0}) skips_.push_back({all[i].at, by});
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
    // Where the line lags, as much may have passed since any time before.
    at = std::min(at - skip.by, skip.at - Millis{1});
  }
  return at;
}

}  // namespace eboard::storage
