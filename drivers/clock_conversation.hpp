// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Defines how a clock is set by an arbiter: one order, carried out by one conversation that a driver makes.
// It ends with the clock as ordered, or with one sentence that says why not. It does no I/O: the caller sends
// the bytes, reports what the device reports and the time, and waits until deadline().
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "drivers/clock_order.hpp"
#include "drivers/event.hpp"

namespace eboard::drivers {

class ClockConversation {
 public:
  struct Waiting {};
  struct Send {
    std::vector<std::uint8_t> bytes;  ///< one whole command
  };
  struct Done {
    ClockReading shows;
  };
  struct Failed {
    std::string reason;
  };
  using Action = std::variant<Waiting, Send, Done, Failed>;

  virtual ~ClockConversation() = default;
  [[nodiscard]] virtual Action start(Millis now) = 0;
  /// Everything that the device reports. After Done or Failed nothing is called any more.
  [[nodiscard]] virtual Action on_report(const Payload& report, Millis now) = 0;
  /// Call at deadline(); earlier is harmless.
  [[nodiscard]] virtual Action on_time(Millis now) = 0;
  [[nodiscard]] virtual Millis deadline() const = 0;
};

}  // namespace eboard::drivers
