// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Carries a board's messages to the host, one after the other at the speed of its line. On a line that boards
// share, a message is handed over when it begins, so that the line knows what overlaps.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "daemon/sim/electronics.hpp"

namespace eboard::sim {

/// When a message is handed over; its time is that of its last byte in either case.
enum class HandOver : std::uint8_t { at_end, at_begin };

class Wire {
 public:
  explicit Wire(std::int64_t bytes_per_second, HandOver hand_over = HandOver::at_end)
      : bytes_per_second_(bytes_per_second), hand_over_(hand_over) {}

  /// Sends a message as soon as it is ready and those before it have left.
  void send(std::vector<std::uint8_t> bytes, Micros ready) {
    const Micros begin = std::max(free_at_, ready);
    free_at_ = begin + Micros{static_cast<std::int64_t>(bytes.size()) * 1'000'000 / bytes_per_second_};
    under_way_.push_back({hand_over_ == HandOver::at_end ? free_at_ : begin, {free_at_, std::move(bytes)}});
  }
  /// Loses what has not arrived.
  void cut(Micros now) {
    under_way_.clear();
    free_at_ = std::min(free_at_, now);
  }
  [[nodiscard]] bool is_free(Micros now) const { return free_at_ <= now; }
  /// When all that was sent has left.
  [[nodiscard]] Micros free_at() const { return free_at_; }
  /// The time at which the next message is handed over.
  [[nodiscard]] std::optional<Micros> next() const {
    if (under_way_.empty()) return std::nullopt;
    return under_way_.front().due;
  }
  /// Appends what is due.
  void take(Micros now, std::vector<Output>& out) {
    for (; !under_way_.empty() && under_way_.front().due <= now; under_way_.pop_front())
      out.push_back(std::move(under_way_.front().message));
  }

 private:
  struct UnderWay {
    Micros due;
    Output message;
  };

  std::int64_t bytes_per_second_;
  HandOver hand_over_;
  std::deque<UnderWay> under_way_;  ///< in the order of sending
  Micros free_at_{0};
};

}  // namespace eboard::sim
