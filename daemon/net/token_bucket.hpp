// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Limits how often something may be done: a burst, and a rate in the long run. Reads no clock.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

namespace eboard::net {

class TokenBucket {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Seconds = std::chrono::duration<double>;

  TokenBucket(double burst, double per_second) : burst_(burst), per_second_(per_second), tokens_(burst) {}

  /// nullopt: it may be done now. Otherwise the time until it may.
  [[nodiscard]] std::optional<Seconds> take(Time now) {
    tokens_ = std::min(burst_, tokens_ + Seconds(now - filled_).count() * per_second_);
    filled_ = now;
    if (tokens_ < 1) return Seconds((1 - tokens_) / per_second_);
    tokens_ -= 1;
    return std::nullopt;
  }

  /// It was not done.
  void give_back() { tokens_ = std::min(burst_, tokens_ + 1); }

 private:
  double burst_, per_second_;
  double tokens_;
  Time filled_{};  ///< the epoch: full at first
};

}  // namespace eboard::net
