// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A clock for four: a button for each player, who chooses with it who comes next, since players leave the
// game.
#pragma once

#include "daemon/sim/running_clock.hpp"

namespace eboard::sim {

class FourClock : public RunningClock<Quaternity> {
 public:
  [[nodiscard]] drivers::FourClockReading reading() const;
};

}  // namespace eboard::sim
