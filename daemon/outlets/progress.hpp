// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How far an outlet has come, which events it may have now, and when it is time to look again. Pure: events,
// times and luck come in.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daemon/outlets/back_off.hpp"
#include "daemon/seams/outlet_status.hpp"
#include "storage/records.hpp"

namespace eboard::outlets {

using storage::Millis;
using storage::Sequence;
using Steady = std::chrono::steady_clock::time_point;

/// What time it is: for waiting, and on the journal's line.
struct Now {
  Steady steady;
  Millis line{0};
};

struct Rules {
  Millis delay{0};                    ///< on the journal's line: an event is hidden for so long
  std::chrono::milliseconds pace{0};  ///< from one delivery to the next, unless more waits than fits in one
  BackOff back_off{};
};

/// Whether there were more events in the store than were taken at a time.
enum class More : bool { no, yes };

class Progress {
 public:
  /// `delivered`: the cursor.
  Progress(Sequence delivered, Rules rules) : rules_(rules), delivered_(delivered), committed_(delivered) {}

  /// Events up to that one are in the store.
  void committed(Sequence last) { committed_ = std::max(committed_, last); }
  /// Events have to be read from the store, those behind delivered().
  [[nodiscard]] bool hungry() const { return waiting_.empty() && committed_ > delivered_; }
  /// They were, in order and without a gap. Precondition: hungry().
  void take(std::vector<storage::StoredEvent> events, More more = More::no) {
    waiting_ = std::move(events);
    more_ = more;
  }
  /// What may be delivered now: the first of those taken, as many as nothing hides any more.
  [[nodiscard]] std::span<const storage::StoredEvent> due(const Now& now) const;
  /// No event is due, and none has to be read, before both of these; nullopt: there is none. A line of
  /// Millis::min() has always come.
  [[nodiscard]] std::optional<Now> next() const;

  /// The first `count` of those taken were delivered.
  void delivered(std::size_t count, const Now& now);
  /// They were not, or could not be read. `why` is a sentence for everybody. `jitter` as BackOff::wait().
  void failed(std::string why, const Now& now, double jitter);

  [[nodiscard]] Sequence delivered() const { return delivered_; }
  [[nodiscard]] int failures() const { return failures_; }
  [[nodiscard]] seams::OutletStatus status(const Now& now) const;

 private:
  /// On the journal's line. Without a delay nothing is hidden, whatever its time says.
  [[nodiscard]] Millis shown_from(const storage::StoredEvent& event) const {
    return rules_.delay == Millis{0} ? Millis::min() : event.event.at + rules_.delay;
  }

  Rules rules_;
  Sequence delivered_, committed_;
  std::vector<storage::StoredEvent> waiting_;  ///< directly behind delivered_
  More more_ = More::no;                       ///< when these were taken
  Steady not_before_{};
  int failures_ = 0;  ///< in a row
  std::uint64_t all_failures_ = 0;
  std::string why_;  ///< of the latest failure, until a delivery
};

}  // namespace eboard::outlets
