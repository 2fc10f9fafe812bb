// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates a DGT clock with lever, increment and a second period. It shows whole seconds, rounded up, so
// that zero is shown when the flag falls; the increment is added at the press (both as in recordings).
#pragma once

#include "daemon/sim/running_clock.hpp"
#include "drivers/dgt_clock_command.hpp"

namespace eboard::sim {

class DgtClock : public RunningClock<Chess> {
 public:
  explicit DgtClock(bool white_left) : white_left_(white_left) {}

  /// Sets the clock as a computer commands it.
  void set_and_run(const drivers::dgt::SetAndRun& wanted);

  [[nodiscard]] drivers::ClockReading reading() const;

 private:
  [[nodiscard]] drivers::ClockHalf half(rules::Color color) const;
  [[nodiscard]] drivers::Side side(rules::Color color) const;

  bool white_left_;
};

}  // namespace eboard::sim
