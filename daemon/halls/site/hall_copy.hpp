// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a hall has published, in whatever order it came: a store as the hall's own is, for those who show it
// elsewhere.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "daemon/halls/site/in_order.hpp"
#include "daemon/halls/site/mirror.hpp"
#include "daemon/net/recaller.hpp"
#include "daemon/seams/live_feed.hpp"

namespace eboard::halls {

class HallCopy {
 public:
  using Steady = std::chrono::steady_clock::time_point;

  static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

  /// As Mirror::open().
  [[nodiscard]] static storage::Result<HallCopy> open(const std::string& path, const std::string& hall_store);

  void take(EventMessage event) { order_.add(std::move(event)); }
  void take(RoundMessage round) { rounds_.push_back(std::move(round)); }
  /// Stores `maximum` of the events that follow, and returns them as they are in the store. After an error
  /// nothing is lost, and it may be tried again.
  [[nodiscard]] storage::Result<std::vector<storage::StoredEvent>> enter_events(Steady now,
                                                                                std::size_t maximum = kAll);
  /// True if names are others now. Does nothing while events wait: names of games that are still to come
  /// would be lost.
  [[nodiscard]] storage::Result<bool> enter_rounds();

  /// Something was taken and is not in the store.
  [[nodiscard]] bool is_due() const { return waiting() > 0 || !rounds_.empty(); }
  /// Events that were taken and are not in the store.
  [[nodiscard]] std::size_t waiting() const { return order_.waiting() + events_.size(); }
  /// All up to that event is in the store; all rounds that were taken are.
  [[nodiscard]] bool has(Sequence event) const {
    return events_.empty() ? event <= order_.last() : event < events_.front().sequence;
  }
  [[nodiscard]] bool has_rounds() const { return rounds_.empty(); }
  /// So long they wait for one before them that is missing.
  [[nodiscard]] std::chrono::steady_clock::duration gap(Steady now) const { return order_.gap(now); }
  /// Events that never came or that nobody understands, since it was opened.
  [[nodiscard]] std::int64_t missing() const { return order_.missing() + mirror_.passed_over(); }

  /// As net::read_history() has it. What is damaged of it is an error: an empty folder gets it from the
  /// stream.
  [[nodiscard]] storage::Result<net::Recalled> history();
  /// Tables, and who sits there now.
  [[nodiscard]] storage::Result<std::vector<seams::BoardInfo>> boards();
  [[nodiscard]] storage::Store& store() { return mirror_.store(); }

 private:
  HallCopy(Mirror mirror, Sequence last) : mirror_(std::move(mirror)), order_(last) {}

  Mirror mirror_;
  InOrder order_;
  std::vector<EventMessage> events_;  ///< in their order, and not stored yet
  std::vector<RoundMessage> rounds_;
};

}  // namespace eboard::halls
