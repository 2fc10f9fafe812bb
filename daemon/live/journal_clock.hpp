// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The present journal time, as far as the arriving events show it. Browsers need it to let chess clocks run
// between messages. It stands still before the first live event, because what is read from the store is
// past.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>

#include "daemon/events/tracked_event.hpp"

namespace eboard::live {

class JournalClock {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// `scale`: how many times faster than the wall clock the journal runs (`--time-scale`).
  explicit JournalClock(double scale = 1) : scale_(scale) {}

  /// An event of the past, from the store.
  void remember(tracking::Millis at) { floor_ = std::max(floor_, at); }

  /// An event that was published just now. Events arrive late, never early, so the earliest one of the last
  /// minute is right. Only a minute counts, because the two clocks drift.
  void observe(tracking::Millis at, Time now) {
    remember(at);
    const Anchor seen{at, now};
    if (!best_ || now - window_start_ > kWindow) {
      previous_ = best_;
      best_ = seen;
      window_start_ = now;
    } else if (project(seen, now) > project(*best_, now)) {
      best_ = seen;
    }
  }

  /// The next event comes later than those before it.
  void forget() { best_ = previous_ = std::nullopt; }

  [[nodiscard]] tracking::Millis now(Time now) const {
    tracking::Millis result = floor_;
    if (best_) result = std::max(result, project(*best_, now));
    if (previous_) result = std::max(result, project(*previous_, now));
    return result;
  }
  [[nodiscard]] double scale() const { return scale_; }
  [[nodiscard]] bool running() const { return best_.has_value(); }

 private:
  struct Anchor {
    tracking::Millis at;
    Time seen;
  };
  static constexpr std::chrono::seconds kWindow{30};

  [[nodiscard]] tracking::Millis project(const Anchor& anchor, Time now) const {
    const std::chrono::duration<double, std::milli> passed = now - anchor.seen;
    return anchor.at + tracking::Millis{static_cast<std::int64_t>(passed.count() * scale_)};
  }

  double scale_;
  tracking::Millis floor_{0};
  std::optional<Anchor> best_, previous_;
  Time window_start_{};
};

}  // namespace eboard::live
