// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Follows the squares that a simulated DGT board reports.
#pragma once

#include "daemon/sim/simulate.hpp"
#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"

namespace eboard::test {

/// The board as a listener knows it, in game coordinates.
class BoardListener {
 public:
  explicit BoardListener(const sim::SimulatedGame& game) : game_(game) {}

  /// The placement after everything read up to `at`, which never goes back.
  const rules::Placement& at(sim::Millis at) {
    while (next_ < game_.lines.size() && game_.lines[next_].at <= at) hear(game_.lines[next_++]);
    return placement_;
  }

 private:
  void hear(const drivers::CaptureLine& line) {
    if (line.direction != drivers::Direction::from_device) return;
    std::vector<drivers::Payload> payloads;
    decoder_.feed(line.bytes, payloads);
    for (const auto& payload : payloads) {
      if (const auto* all = std::get_if<drivers::BoardSnapshot>(&payload)) {
        placement_ = game_.truth.rotated ? all->placement.rotated() : all->placement;
      }
      const auto* one = std::get_if<drivers::SquareChanged>(&payload);
      if (one != nullptr) {
        placement_.set(game_.truth.rotated ? rules::rotated(one->square) : one->square, one->piece);
      }
    }
  }

  const sim::SimulatedGame& game_;
  drivers::StreamDecoder decoder_{*drivers::find_driver("dgt")};
  rules::Placement placement_;
  std::size_t next_ = 0;
};

}  // namespace eboard::test
