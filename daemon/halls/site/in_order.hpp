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

  /// A missing event is waited for so long: a hall publishes again what the archive has not got well before.
  static constexpr std::chrono::seconds kPatience{180};
  /// No longer if so many wait behind it: more than a hall that catches up publishes in that time.
  static constexpr std::size_t kMaxWaiting = 70'000;

  /// `last`: the event that was taken last, before this start.
  explicit InOrder(Sequence last) : last_(last) {}

  /// One that was taken before is dropped.
  void add(EventMessage event);
  /// The events that follow on the last one that was taken, `maximum` of them. Those before a gap that nobody
  /// fills are given up.
  [[nodiscard]] std::vector<EventMessage> take(Steady now, std::size_t maximum);
  /// Events are there that were not taken, because one before them is not, or because they were too many.
  [[nodiscard]] bool waits() const { return !waiting_.empty(); }
  [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }
  /// So long the first of them waits for one before it already.
  [[nodiscard]] std::chrono::steady_clock::duration gap(Steady now) const {
    return since_ ? now - *since_ : std::chrono::steady_clock::duration::zero();
  }
  /// The event that was taken last.
  [[nodiscard]] Sequence last() const { return last_; }
  /// Events that were given up, since the start.
  [[nodiscard]] Sequence missing() const { return missing_; }

 private:
  Sequence last_, missing_ = 0;
  std::map<Sequence, EventMessage> waiting_;
  std::optional<Steady> since_;  ///< of the gap before the first that waits
};

}  // namespace eboard::halls
