// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Receives what happens on a port: in the daemon a board's recorder, in `eboardctl record` a capture.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "daemon/devices/errands/wishes.hpp"
#include "drivers/capture.hpp"

namespace eboard::daemon {

class DeviceListener : public Wishes {
 public:
  virtual void opened(drivers::Millis at, const std::string& port) = 0;
  /// The bytes of one read or write.
  virtual void carried(drivers::Millis at, drivers::Direction direction,
                       std::span<const std::uint8_t> bytes) = 0;
  virtual void lost(drivers::Millis at, const std::string& reason) = 0;
};

/// A listener that also concludes something when nothing is received.
class TimedListener : public DeviceListener {
 public:
  [[nodiscard]] virtual std::optional<drivers::Millis> next_deadline() const = 0;
  /// Call it when next_deadline() has come.
  virtual void advance(drivers::Millis at) = 0;
};

}  // namespace eboard::daemon
