// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Lists the drivers whose clocks can be set. What is set here is never part of a script: a clock is set on an
// arbiter's order alone.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "drivers/clock_conversation.hpp"
#include "drivers/driver.hpp"

namespace eboard::drivers {

struct ClockRemote {
  /// Carries out an order. `patience`: every answer may take at least this long.
  std::unique_ptr<ClockConversation> (*converse)(const ClockOrder& order, Millis patience);
  struct Sent {
    std::size_t bytes;                  ///< of the first command
    std::optional<ClockOrdered> order;  ///< if it sets the clock
  };
  /// Reads the first command of what a host sent; nullopt: it is not complete. Requires at least one byte.
  std::optional<Sent> (*next_sent)(std::span<const std::uint8_t> bytes);
};

/// nullptr: clocks of that driver cannot be set.
[[nodiscard]] const ClockRemote* clock_remote_of(const DriverInfo& driver);

}  // namespace eboard::drivers
