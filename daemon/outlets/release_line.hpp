// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What waits until the public may know it: what a DelayedBroadcast asks, whatever it is that things wait for.
// Pure: events and times come in.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <utility>
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

class ReleaseLine {
 public:
  ReleaseLine(seams::Delays delays, storage::SkippedTime skipped)
      : delays_(std::move(delays)), skipped_(std::move(skipped)) {}
  virtual ~ReleaseLine() = default;

  /// The store holds events up to that one.
  virtual void committed(Sequence last) = 0;
  /// That round is played at a table.
  void know(int table, int round) { rounds_[table] = round; }
  /// Heard at that journal time. A status that shows viewers nothing new is dropped. Names and the signal of
  /// a table have the delay of its round, everything else the longest one.
  void hear(Unsaid what, Millis at);

  /// Nothing can come out before the events behind read_to() are read.
  [[nodiscard]] virtual bool hungry() const = 0;
  [[nodiscard]] virtual Sequence read_to() const = 0;
  /// Precondition: hungry(). They are in order and without a gap.
  virtual void take(std::vector<storage::StoredEvent> events) = 0;

  /// The journal time at which the first that waits comes out; nullopt: nothing waits, or hungry().
  [[nodiscard]] virtual std::optional<Millis> next() const = 0;
  /// Takes out what may be known at that journal time. Afterwards it may be hungry().
  [[nodiscard]] virtual std::vector<Release> release(Millis now) = 0;

 protected:
  /// What it waits for, if it is of a table; then `own` is the delay of its round, if that is known.
  virtual void keep(Unsaid what, int table, std::optional<Millis> own, Millis at) = 0;

  /// Of the round that is played there; nullopt: it is not known.
  [[nodiscard]] std::optional<Millis> delay_of(int table) const;

  seams::Delays delays_;
  storage::SkippedTime skipped_;

 private:
  std::map<int, int> rounds_;                    ///< by table
  std::map<int, seams::DeviceStatus> statuses_;  ///< the latest of each table
};

/// The table that it is of; 0: none.
[[nodiscard]] int table_of(const Unsaid& what);

}  // namespace eboard::outlets
