// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Delays the clock's readings on their way to the board: they come late, and never overtake one another.
#pragma once

#include <algorithm>
#include <deque>

#include "daemon/sim/profile.hpp"
#include "daemon/sim/random.hpp"
#include "drivers/event.hpp"

namespace eboard::sim {

template <class Reading>
struct ClockNewsOf {
  Micros at;
  Reading reading;
};
using ClockNews = ClockNewsOf<drivers::ClockReading>;

template <class Reading>
class ClockLineOf {
 public:
  using ClockNews = ClockNewsOf<Reading>;

  /// Sends a reading; `lever` is true if the lever changed the display.
  void show(const Reading& reading, bool lever, Micros now, const Profile& profile, Random& random) {
    Micros at = now + from_seconds(profile.clock_latency * random.uniform(0.9, 1.1));
    if (lever) at += random.time(0.0, profile.lever_delay);
    if (!news_.empty()) at = std::max(at, news_.back().at);
    news_.push_back({at, reading});
  }
  [[nodiscard]] std::optional<Micros> next() const {
    if (news_.empty()) return std::nullopt;
    return news_.front().at;
  }
  /// Returns the next reading that has arrived by `now`.
  [[nodiscard]] std::optional<ClockNews> take(Micros now) {
    if (news_.empty() || news_.front().at > now) return std::nullopt;
    const auto first = news_.front();
    news_.pop_front();
    return first;
  }

 private:
  std::deque<ClockNews> news_;
};
using ClockLine = ClockLineOf<drivers::ClockReading>;

}  // namespace eboard::sim
