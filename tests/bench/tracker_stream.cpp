// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/bench/tracker_stream.hpp"

#include <algorithm>

#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"

namespace eboard::bench {

const drivers::DriverInfo& driver_of(const sim::SimulatedGame& game) {
  const auto named = std::find_if(game.headers.begin(), game.headers.end(),
                                  [](const auto& header) { return header.first == "driver"; });
  return *drivers::find_driver(named->second);
}

std::vector<drivers::BoardEvent> board_events(const sim::SimulatedGame& game) {
  if (game.lines.empty()) return game.events;
  std::vector<drivers::BoardEvent> events;
  drivers::StreamDecoder decoder(driver_of(game));
  for (const drivers::CaptureLine& line : game.lines) {
    if (line.direction != drivers::Direction::from_device) continue;
    std::vector<drivers::Payload> payloads;
    decoder.feed(line.bytes, payloads);
    for (drivers::Payload& payload : payloads) events.push_back({line.at, std::move(payload)});
  }
  return events;
}

}  // namespace eboard::bench
