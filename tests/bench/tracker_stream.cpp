// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/bench/tracker_stream.hpp"

#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"

namespace eboard::bench {

std::vector<drivers::BoardEvent> board_events(const sim::SimulatedGame& game) {
  if (game.lines.empty()) return game.events;
  std::vector<drivers::BoardEvent> events;
  drivers::StreamDecoder decoder(*drivers::find_driver("dgt"));
  for (const drivers::CaptureLine& line : game.lines) {
    if (line.direction != drivers::Direction::from_device) continue;
    std::vector<drivers::Payload> payloads;
    decoder.feed(line.bytes, payloads);
    for (drivers::Payload& payload : payloads) events.push_back({line.at, std::move(payload)});
  }
  return events;
}

}  // namespace eboard::bench
