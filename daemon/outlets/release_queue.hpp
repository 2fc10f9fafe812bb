// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Everything that the public part of a delayed broadcast will be told, in the order in which it was heard
// here, and when. Of what comes out nothing depends on what is still hidden. Pure: events and times come in.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "daemon/seams/delays.hpp"
#include "daemon/seams/delivery.hpp"
#include "daemon/seams/outlet.hpp"
#include "daemon/seams/quaternity_desk.hpp"
#include "storage/skipped_time.hpp"

namespace eboard::outlets {

using storage::Millis;
using storage::Sequence;

/// What no event says.
using Unsaid = std::variant<seams::BoardInfo, seams::DeviceStatus, seams::ConditionNews, storage::ClockAnchor,
                            seams::QuaternityView>;
using Release = std::variant<seams::Outlet::Events, Unsaid>;

class ReleaseQueue {
 public:
  /// `released`: the last event that is known in public, which is the last one in the store as well until
  /// committed() says otherwise.
  ReleaseQueue(seams::Delays delays, Sequence released, storage::SkippedTime skipped = storage::SkippedTime())
      : delays_(std::move(delays)), skipped_(std::move(skipped)), released_(released), committed_(released) {}

  /// The store holds events up to that one.
  void committed(Sequence last) { committed_ = last; }
  /// That round is played at a table.
  void know(int table, int round) { rounds_[table] = round; }
  /// Heard at that journal time. A status that shows viewers nothing new is dropped. Names and the signal of
  /// a table have the delay of its round, everything else the longest one.
  void hear(Unsaid what, Millis at);

  /// Nothing can come out before the events behind released() are read.
  [[nodiscard]] bool hungry() const {
    return events_.empty() && committed_ > released_ && !may_follow(unsaid_);
  }
  /// Precondition: hungry(). They are in order and without a gap.
  void take(std::vector<storage::StoredEvent> events) { events_.assign(events.begin(), events.end()); }

  /// The journal time at which the first that waits comes out; nullopt: nothing waits, or hungry().
  [[nodiscard]] std::optional<Millis> next() const;
  /// Takes out what may be known at that journal time. Afterwards it may be hungry().
  [[nodiscard]] std::vector<Release> release(Millis now);
  [[nodiscard]] Sequence released() const { return released_; }
  /// The latest journal time of what was released; 0: nothing was.
  [[nodiscard]] Millis released_at() const { return released_at_; }

 private:
  struct Heard {
    Millis due;
    Sequence after;  ///< the last event that was committed by then
    Unsaid what;
  };

  using Queue = std::deque<Heard>;

  [[nodiscard]] bool may_follow(const Queue& queue) const {
    return !queue.empty() && queue.front().after <= released_;
  }
  [[nodiscard]] std::optional<Millis> next_in_line() const;
  /// nullopt: of no table whose round is known.
  [[nodiscard]] std::optional<Millis> delay_of(const Unsaid& what) const;

  seams::Delays delays_;
  storage::SkippedTime skipped_;
  Sequence released_, committed_;
  Millis released_at_{0};
  std::map<int, int> rounds_;                ///< by table
  std::deque<storage::StoredEvent> events_;  ///< they follow released_
  Queue unsaid_;                             ///< what is committed later waits for it
  Queue patient_;  ///< what has a longer delay than some events, which do not wait for it
  std::map<int, seams::DeviceStatus> statuses_;  ///< the latest of each table
};

}  // namespace eboard::outlets
