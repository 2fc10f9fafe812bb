// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A port with this program at its other end: what is entered by hand comes in like the bytes of any device.
#pragma once

#include <string_view>

#include "drivers/transport/descriptor.hpp"
#include "drivers/transport/transport.hpp"

namespace eboard::drivers {

/// The other end of a HandPort.
class HandEnd {
 public:
  explicit HandEnd(Descriptor fd = Descriptor()) : fd_(std::move(fd)) {}
  /// The port reads the text next. False: the port is closed, or full, and nothing was entered.
  [[nodiscard]] bool enter(std::string_view text);

 private:
  Descriptor fd_;
};

class HandPort final : public Transport {
 public:
  /// `name` stands for the port in errors. The port's other end replaces `end`.
  [[nodiscard]] static Expected<std::unique_ptr<Transport>, TransportError> open(std::string name,
                                                                                 HandEnd& end);

  [[nodiscard]] Expected<std::size_t, TransportError> read(std::span<std::uint8_t> buffer) override;
  /// Accepts everything: nobody listens there.
  [[nodiscard]] Expected<std::size_t, TransportError> write(std::span<const std::uint8_t> bytes) override;
  [[nodiscard]] int descriptor() const override { return fd_.get(); }

 private:
  HandPort(std::string name, Descriptor fd) : name_(std::move(name)), fd_(std::move(fd)) {}

  std::string name_;
  Descriptor fd_;
};

}  // namespace eboard::drivers
