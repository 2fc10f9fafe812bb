// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/quaternity_clock.hpp"

namespace eboard::sim {

drivers::QuaternityClockReading QuaternityClock::reading() const {
  drivers::QuaternityClockReading reading;
  for (const auto player : rules::quaternity::kEveryPlayer)
    reading.remaining[rules::quaternity::index(player)] = shown(player);
  if (running_) reading.running = turn_;
  return reading;
}

}  // namespace eboard::sim
