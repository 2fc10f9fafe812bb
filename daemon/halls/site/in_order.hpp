// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Puts the events of one store into their order, whatever came twice or too early. Pure: time is an argument.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <vector>

#include "daemon/halls/wire.hpp"

namespace eboard::halls {

class InOrder {
 public:
  using Steady = std::chrono::steady_clock::time_point;

  /// A missing event is waited for so long: whoever was killed with it gets it again sooner.
  static constexpr std::chrono::seconds kPatience{25};
  /// No longer if so many wait behind it.
  static constexpr std::size_t kMaxWaiting = 5000;

  /// `last`: the event that was taken last, before this start.
  explicit InOrder(Sequence last) : last_(last) {}

  /// One that was taken before is dropped.
  void add(EventMessage event);
  /// The events that follow on the last one that was taken. Those before a gap that nobody fills are given
  /// up.
  [[nodiscard]] std::vector<EventMessage> take(Steady now);
  /// Events wait for one before them.
  [[nodiscard]] bool waits() const { return !waiting_.empty(); }
  /// Events that were given up, since the start.
  [[nodiscard]] Sequence missing() const { return missing_; }

 private:
  Sequence last_, missing_ = 0;
  std::map<Sequence, EventMessage> waiting_;
  std::optional<Steady> since_;  ///< of the gap before the first that waits
};

}  // namespace eboard::halls
