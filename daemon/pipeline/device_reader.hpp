// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The bytes of one device, received and sent, as reports and as orders to its clock. Pure.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "drivers/driver.hpp"
#include "drivers/sent_decoder.hpp"
#include "drivers/stream_decoder.hpp"

namespace eboard::pipeline {

class DeviceReader {
 public:
  explicit DeviceReader(const drivers::DriverInfo& driver) : received_(driver), sent_(driver) {}

  [[nodiscard]] const drivers::DriverInfo& driver() const { return received_.driver(); }
  /// A device of that driver reports the same things, so it can take the place of this one during a game.
  [[nodiscard]] bool can_read(const drivers::DriverInfo& other) const {
    return driver().reports_moves == other.reports_moves;
  }
  /// Decodes bytes of one read, in the order of the wire, into payloads().
  void read(std::span<const std::uint8_t> bytes) {
    payloads_.clear();
    received_.feed(bytes, payloads_);
  }
  /// Returns the orders to the clock that are complete with these bytes.
  [[nodiscard]] std::vector<drivers::ClockOrdered> written(std::span<const std::uint8_t> bytes) {
    return sent_.feed(bytes);
  }
  /// The link was opened or lost: half a message is none.
  void interrupted() {
    received_.reset();
    sent_.reset();
  }
  /// No message is incomplete, in either direction.
  [[nodiscard]] bool between_messages() const { return received_.empty() && sent_.empty(); }

  /// What the last read() decoded.
  [[nodiscard]] std::span<const drivers::Payload> payloads() const { return payloads_; }

 private:
  drivers::StreamDecoder received_;
  drivers::SentDecoder sent_;
  std::vector<drivers::Payload> payloads_;
};

}  // namespace eboard::pipeline
