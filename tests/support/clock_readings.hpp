// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Collects the clock readings of a simulated game with their times.
#pragma once

#include <vector>

#include "daemon/sim/simulate.hpp"
#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"

namespace eboard::test {

struct TimedReading {
  sim::Millis at;
  drivers::ClockReading reading;
};

inline std::vector<TimedReading> clock_readings(const sim::SimulatedGame& game) {
  std::vector<TimedReading> readings;
  drivers::StreamDecoder decoder(*drivers::find_driver("dgt"));
  for (const auto& line : game.lines) {
    if (line.direction != drivers::Direction::from_device) continue;
    std::vector<drivers::Payload> payloads;
    decoder.feed(line.bytes, payloads);
    for (const auto& payload : payloads) {
      const auto* reading = std::get_if<drivers::ClockReading>(&payload);
      if (reading != nullptr) readings.push_back({line.at, *reading});
    }
  }
  return readings;
}

}  // namespace eboard::test
