// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Finds the orders to a clock in what a host sends, cut anywhere.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "drivers/clock_remote.hpp"

namespace eboard::drivers {

class SentDecoder {
 public:
  explicit SentDecoder(const DriverInfo& driver) : remote_(clock_remote_of(driver)) {}

  /// Returns the orders that are complete now.
  [[nodiscard]] std::vector<ClockOrdered> feed(std::span<const std::uint8_t> bytes) {
    std::vector<ClockOrdered> orders;
    if (remote_ == nullptr) return orders;
    buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
    std::size_t done = 0;
    while (done < buffer_.size()) {
      const auto sent = remote_->next_sent(std::span(buffer_).subspan(done));
      if (!sent) break;
      done += sent->bytes;
      if (sent->order) orders.push_back(*sent->order);
    }
    buffer_.erase(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(done));
    return orders;
  }
  /// Call when the link is lost: half a command is none.
  void reset() { buffer_.clear(); }
  /// No part of a command is pending.
  [[nodiscard]] bool empty() const { return buffer_.empty(); }

 private:
  const ClockRemote* remote_;
  std::vector<std::uint8_t> buffer_;
};

}  // namespace eboard::drivers
