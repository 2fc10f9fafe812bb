// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Receives what happens on a port: in the daemon a board's recorder, in `eboardctl record` a capture.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "drivers/capture.hpp"

namespace eboard::daemon {

class DeviceListener {
 public:
  virtual ~DeviceListener() = default;
  virtual void opened(drivers::Millis at, const std::string& port) = 0;
  /// The bytes of one read or write.
  virtual void carried(drivers::Millis at, drivers::Direction direction,
                       std::span<const std::uint8_t> bytes) = 0;
  virtual void lost(drivers::Millis at, const std::string& reason) = 0;
  /// The reports of the board contradict each other, so it should be asked for a dump.
  [[nodiscard]] virtual bool in_doubt() const { return false; }
  /// The board's stored changes would help, and the board may be silent for some seconds now.
  [[nodiscard]] virtual bool wants_stored() const { return false; }
  /// A game stands ready, and the board may mark that in its memory.
  [[nodiscard]] virtual bool stands_ready() const { return false; }
  /// Squares of the board that are to be lit, where it has lights.
  [[nodiscard]] virtual rules::Bitboard lights() const { return 0; }
};

/// A listener that also concludes something when nothing is received.
class TimedListener : public DeviceListener {
 public:
  [[nodiscard]] virtual std::optional<drivers::Millis> next_deadline() const = 0;
  /// Call it when next_deadline() has come.
  virtual void advance(drivers::Millis at) = 0;
};

}  // namespace eboard::daemon
