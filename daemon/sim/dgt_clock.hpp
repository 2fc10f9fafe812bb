// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A DGT clock with lever, increment and a second period. It shows whole seconds, rounded up, so that zero is
// shown when the flag falls; the increment is there from the press on (both as the recordings have it).
#pragma once

#include "daemon/sim/running_clock.hpp"

namespace eboard::sim {

class DgtClock : public RunningClock<Chess> {
 public:
  explicit DgtClock(bool white_left) : white_left_(white_left) {}

  /// Set by the computer, as physical sides; `running`: whose time runs down, nullopt: paused.
  void set_and_run(Micros left, Micros right, std::optional<drivers::Side> running);

  [[nodiscard]] drivers::ClockReading reading() const;

 private:
  [[nodiscard]] drivers::ClockHalf half(rules::Color color) const;
  [[nodiscard]] drivers::Side side(rules::Color color) const;

  bool white_left_;
};

}  // namespace eboard::sim
