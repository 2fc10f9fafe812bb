// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Receives what happens on a port: a board's recorder in the daemon, a capture in `eboardctl record`.
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
  /// What one read or write carried.
  virtual void carried(drivers::Millis at, drivers::Direction direction,
                       std::span<const std::uint8_t> bytes) = 0;
  virtual void lost(drivers::Millis at, const std::string& reason) = 0;
  /// The reports of the board contradict each other: a dump should be asked for.
  [[nodiscard]] virtual bool in_doubt() const { return false; }
  /// What the board stored while nothing was received would help, and it may be silent for some seconds now.
  [[nodiscard]] virtual bool wants_stored() const { return false; }
};

/// A listener that also concludes when nothing is received.
class TimedListener : public DeviceListener {
 public:
  [[nodiscard]] virtual std::optional<drivers::Millis> next_deadline() const = 0;
  /// Time has come for it.
  virtual void advance(drivers::Millis at) = 0;
};

}  // namespace eboard::daemon
