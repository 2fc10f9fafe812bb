// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How far an outlet has come, which events it may have now, and when to look again. Pure: events, times and
// jitter are arguments.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "daemon/outlets/back_off.hpp"
#include "daemon/seams/delays.hpp"
#include "daemon/seams/delivery.hpp"
#include "daemon/seams/outlet_status.hpp"
#include "storage/records.hpp"
#include "storage/skipped_time.hpp"

namespace eboard::outlets {

using storage::Millis;
using storage::Sequence;
using Steady = std::chrono::steady_clock::time_point;

/// The time now: of the steady clock, for waiting, and of the journal.
struct Now {
  Steady steady;
  Millis line{0};
};

struct Rules {
  seams::Delays delay{};              ///< an event is hidden for so long
  storage::SkippedTime skipped{};     ///< by the journal
  std::chrono::milliseconds pace{0};  ///< between two deliveries, unless more waits than fits in one
  bool always_paced = false;          ///< also then
  BackOff back_off{};
  std::chrono::milliseconds lasting{300'000};  ///< between two attempts at what only a person can end
};

/// Whether the store held more events than were taken.
enum class More : bool { no, yes };

class Progress {
 public:
  /// `delivered`: the cursor. `at`: the journal time of that event.
  Progress(Sequence delivered, Rules rules, Millis at = Millis{0})
      : rules_(std::move(rules)), delivered_(delivered), committed_(delivered), delivered_at_(at) {}

  /// The store holds events up to that one.
  void committed(Sequence last) { committed_ = std::max(committed_, last); }
  /// Events after delivered() have to be read from the store.
  [[nodiscard]] bool hungry() const { return waiting_.empty() && committed_ > delivered_; }
  /// The events that were read, in order and without a gap. Precondition: hungry().
  void take(std::vector<storage::StoredEvent> events, More more = More::no) {
    waiting_ = std::move(events);
    more_ = more;
  }
  /// The events that may be delivered now: the first of those taken, up to the first hidden one.
  [[nodiscard]] std::span<const storage::StoredEvent> due(const Now& now) const;
  /// Behind these, which are due(), the store held others.
  [[nodiscard]] bool goes_on(std::span<const storage::StoredEvent> events) const {
    return more_ == More::yes && !events.empty() && events.size() == waiting_.size();
  }
  /// No event or name is due, and none has to be read, before both of these times; nullopt: nothing is left.
  /// A journal time of Millis::min() has always come.
  [[nodiscard]] std::optional<Now> next() const;

  /// The first `count` of the taken events were delivered. Returns these: they are many, and somebody may
  /// wait.
  std::vector<storage::StoredEvent> delivered(std::size_t count, const Now& now);
  /// The delivery or the reading failed. `jitter` as in BackOff::wait().
  void failed(const seams::Trouble& trouble, const Now& now, double jitter);
  /// Names or rounds of tables are others since that journal time: the delivery is called, be it without
  /// events, when they may be known.
  void renamed(Millis at);
  /// They may be known now, and the delivery has not been called for them.
  [[nodiscard]] bool shows_names(const Now& now) const {
    return !names_.empty() && names_.front() <= now.line && now.steady >= not_before_;
  }
  /// It was called at that time.
  void named(const Now& now) {
    std::erase_if(names_, [&](Millis at) { return at <= now.line; });
  }
  /// The delivery wants to be called then, without events; nullopt: it does not.
  void call_again(std::optional<Steady> at) { again_ = at; }
  /// It wants to be called then at the latest.
  void call_by(Steady at) { again_ = std::min(again_.value_or(at), at); }
  /// Whatever failed may be tried again at once: a person has asked for it.
  void hasten() { not_before_ = {}; }
  /// When it may be called for that.
  [[nodiscard]] std::optional<Steady> again() const {
    return again_ ? std::optional(std::max(*again_, not_before_)) : std::nullopt;
  }

  [[nodiscard]] Sequence delivered() const { return delivered_; }
  /// The journal time as of which it may know names, after those events were released.
  [[nodiscard]] Millis known(std::span<const storage::StoredEvent> events, Millis line) const {
    Millis known = std::max(delivered_at_, rules_.skipped.earlier(line, rules_.delay.longest()));
    for (const storage::StoredEvent& event : events) known = std::max(known, event.event.at);
    return known;
  }
  [[nodiscard]] int failures() const { return failures_; }
  /// Only a person can end the latest failure.
  [[nodiscard]] bool is_lasting() const { return lasting_; }
  [[nodiscard]] seams::OutletStatus status(const Now& now) const;

 private:
  [[nodiscard]] Millis due_at(Millis at, Millis delay) const {
    return delay == Millis{0} ? at : rules_.skipped.later(at, delay);
  }
  [[nodiscard]] Millis due_at(const storage::StoredEvent& event) const {
    return due_at(event.event.at, rules_.delay.of(event.played_round));
  }
  /// In journal time. Without a delay nothing is hidden, whatever the event's time.
  [[nodiscard]] Millis shown_from(const storage::StoredEvent& event) const {
    return rules_.delay.any() ? due_at(event) : Millis::min();
  }

  Rules rules_;
  Sequence delivered_, committed_;
  Millis delivered_at_{0};                     ///< the latest of those delivered
  std::vector<storage::StoredEvent> waiting_;  ///< they follow delivered_ without a gap
  More more_ = More::no;                       ///< when these events were taken
  std::vector<Millis> names_;                  ///< ascending: when others may be known
  Steady not_before_{};
  std::optional<Steady> again_;
  int failures_ = 0;  ///< in a row
  bool lasting_ = false;
  std::uint64_t all_failures_ = 0;
  std::string why_;  ///< of the latest failure; empty after a delivery
};

}  // namespace eboard::outlets
