// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates a DGT clock with lever, increment and a second period. It shows whole seconds, rounded up, so
// that zero is shown when the flag falls; the increment is added at the press (both as in recordings).
#pragma once

#include "daemon/sim/running_clock.hpp"

namespace eboard::sim {

class DgtClock : public RunningClock<Chess> {
 public:
  explicit DgtClock(bool white_left) : white_left_(white_left) {}

  /// Sets the clock by the computer, as physical sides; `running` is the side whose time runs, nullopt:
  /// paused.
  void set_and_run(Micros left, Micros right, std::optional<drivers::Side> running);

  [[nodiscard]] drivers::ClockReading reading() const;

 private:
  [[nodiscard]] drivers::ClockHalf half(rules::Color color) const;
  [[nodiscard]] drivers::Side side(rules::Color color) const;

  bool white_left_;
};

}  // namespace eboard::sim
