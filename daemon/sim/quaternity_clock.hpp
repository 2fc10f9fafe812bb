// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates a clock for four players. Each has a button that also chooses the next player, because players
// leave the game.
#pragma once

#include "daemon/sim/running_clock.hpp"

namespace eboard::sim {

class QuaternityClock : public RunningClock<Quaternity> {
 public:
  [[nodiscard]] drivers::QuaternityClockReading reading() const;
};

}  // namespace eboard::sim
