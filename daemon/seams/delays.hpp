// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How long everybody has to wait for what happens in the hall: in journal time, for the event and for rounds
// that have a delay of their own.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <utility>

namespace eboard::seams {

class Delays {
 public:
  using Millis = std::chrono::milliseconds;

  /// All have that one; by default none.
  template <class Rep = std::int64_t, class Period = std::milli>
  Delays(std::chrono::duration<Rep, Period> all = {}) : all_(all) {}  // NOLINT(google-explicit-constructor)
  Delays(Millis all, std::map<int, Millis> rounds) : all_(all), rounds_(std::move(rounds)) {}

  [[nodiscard]] Millis of(int round) const {
    const auto own = rounds_.find(round);
    return own == rounds_.end() ? all_ : own->second;
  }
  /// Of rounds without one of their own.
  [[nodiscard]] Millis of_others() const { return all_; }
  /// What belongs to no round has that one.
  [[nodiscard]] Millis longest() const {
    Millis longest = all_;
    for (const auto& [round, delay] : rounds_) longest = std::max(longest, delay);
    return longest;
  }
  bool operator==(const Delays&) const = default;
  [[nodiscard]] bool any() const { return longest() > Millis{0}; }
  [[nodiscard]] const std::map<int, Millis>& rounds() const { return rounds_; }
  /// Each at least so long.
  [[nodiscard]] Delays at_least(Millis min) const {
    Delays later = *this;
    later.all_ = std::max(all_, min);
    for (auto& [round, delay] : later.rounds_) delay = std::max(delay, min);
    return later;
  }

 private:
  Millis all_;
  std::map<int, Millis> rounds_;
};

}  // namespace eboard::seams
