// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Stands in for a socket of BlueZ's own where BlueZ gives none: a pair of sockets that keep the ends of
// messages, one for the port, one for the thread of the bus.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "drivers/transport/descriptor.hpp"

namespace eboard::drivers::bluetooth {

class Bridge {
 public:
  /// The port's end replaces `port`. nullopt: the system has no socket left.
  [[nodiscard]] static std::optional<Bridge> open(Descriptor& port);

  /// To be waited on: the port has written, or is closed.
  [[nodiscard]] int descriptor() const { return ours_.get(); }
  /// Hands one message to the port. One for which it has no room is lost, as on every other port.
  void pass(std::span<const std::uint8_t> message) const;
  /// What the port wrote next; empty: the port is closed.
  [[nodiscard]] std::vector<std::uint8_t> take() const;

 private:
  explicit Bridge(Descriptor ours) : ours_(std::move(ours)) {}
  Descriptor ours_;
};

}  // namespace eboard::drivers::bluetooth
