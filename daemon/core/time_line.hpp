// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Journal time: Unix milliseconds at its beginning, then a steady clock. Setting the computer's clock does
// not change it.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

namespace eboard::daemon {

using Millis = std::chrono::milliseconds;

class TimeLine {
 public:
  using Steady = std::chrono::steady_clock;

  /// `first` and `last` are the times that the store holds; `scale` makes journal time run that many times
  /// faster than the clock, counted from `first`. It goes on after `last` even if the computer's clock was
  /// set back. An empty store has no `first`, and its `last` is 0.
  TimeLine(std::optional<Millis> first, Millis last, Millis wall_now, Steady::time_point steady_now,
           double scale)
      : origin_(steady_now), scale_(scale) {
    const Millis epoch = first.value_or(wall_now);
    start_ = std::max(epoch + scaled(wall_now - epoch), last + Millis{1});
  }

  [[nodiscard]] Millis at(Steady::time_point now) const {
    return start_ + scaled(std::chrono::duration_cast<std::chrono::microseconds>(now - origin_));
  }
  [[nodiscard]] Millis now() const { return at(Steady::now()); }
  /// The time at which the line reaches `at`.
  [[nodiscard]] Steady::time_point when(Millis at) const {
    const std::chrono::duration<double, std::milli> ahead((at - start_) / scale_ / Millis{1});
    return origin_ + std::chrono::ceil<Steady::duration>(ahead);
  }
  [[nodiscard]] double scale() const { return scale_; }

 private:
  template <class Duration>
  [[nodiscard]] Millis scaled(Duration passed) const {
    return std::chrono::floor<Millis>(std::chrono::duration<double, typename Duration::period>(passed) *
                                      scale_);
  }

  Steady::time_point origin_;
  double scale_;
  Millis start_{0};
};

}  // namespace eboard::daemon
