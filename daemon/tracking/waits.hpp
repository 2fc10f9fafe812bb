// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// When something may become certain by mere silence, and when silence itself says something.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>

#include "daemon/tracking/time.hpp"

namespace eboard::tracking {

/// Counted from what was last heard. Every limit that the follower and the table know is among them.
inline constexpr std::array kWaits{Millis{250},  Millis{300},  Millis{600},  Millis{1000}, Millis{1200},
                                   Millis{1500}, Millis{2000}, Millis{2500}, Millis{3000}, Millis{5000}};
// What the watch waits for, once plies were played.
inline constexpr std::array kWatchWaits{Millis{4000}, Millis{8000}, Millis{10'000}, Millis{15'000}};

inline constexpr Millis kDoubtStands{1500};  ///< nothing accounts for the board for so long
inline constexpr Millis kSaidTwice{300};     ///< the same update again
/// A running clock speaks every second: after such a silence, ended so shortly before, a whole board that
/// differs tells of plies that nobody heard.
inline constexpr Millis kSilence{8000};
inline constexpr Millis kDumpAfterSilence{5000};

/// The first limit after `now`, counted from any of `bases`; those of the watch only where it is `watched`.
[[nodiscard]] inline std::optional<Millis> next_wait(std::initializer_list<Millis> bases, Millis now,
                                                     bool watched) {
  std::optional<Millis> next;
  for (const Millis base : bases) {
    if (base == kNever) continue;
    const auto wait_for = [&](Millis wait) {
      if (base + wait > now && (!next || base + wait < *next)) next = base + wait;
    };
    std::ranges::for_each(kWaits, wait_for);
    if (watched) std::ranges::for_each(kWatchWaits, wait_for);
  }
  return next;
}

}  // namespace eboard::tracking
