// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Carries a board's messages to the host, one after the other at the speed of its line.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "daemon/sim/electronics.hpp"

namespace eboard::sim {

class Wire {
 public:
  explicit Wire(std::int64_t bytes_per_second) : bytes_per_second_(bytes_per_second) {}

  /// Sends a message as soon as it is ready and those before it have left.
  void send(std::vector<std::uint8_t> bytes, Micros ready) {
    free_at_ = std::max(free_at_, ready) +
               Micros{static_cast<std::int64_t>(bytes.size()) * 1'000'000 / bytes_per_second_};
    under_way_.push_back({free_at_, std::move(bytes)});
  }
  /// Loses what has not arrived.
  void cut(Micros now) {
    under_way_.clear();
    free_at_ = std::min(free_at_, now);
  }
  [[nodiscard]] bool is_free(Micros now) const { return free_at_ <= now; }
  /// The time at which the next message has arrived.
  [[nodiscard]] std::optional<Micros> next() const {
    if (under_way_.empty()) return std::nullopt;
    return under_way_.front().at;
  }
  /// Appends what has arrived.
  void take(Micros now, std::vector<Output>& out) {
    for (; !under_way_.empty() && under_way_.front().at <= now; under_way_.pop_front())
      out.push_back(std::move(under_way_.front()));
  }

 private:
  std::int64_t bytes_per_second_;
  std::deque<Output> under_way_;  ///< by the time of the last byte
  Micros free_at_{0};
};

}  // namespace eboard::sim
