// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The time of a look at a table. Whoever tests a limit against it and finds that the time has not come yet
// is looked for again when it has: the limit is tested and waited for in one place (decision 0098).
#pragma once

#include <algorithm>
#include <optional>

#include "daemon/tracking/game/time.hpp"

namespace eboard::tracking {

/// The earliest time at which anything has to be tested again; at first there is none.
class Deadline {
 public:
  void no_later_than(Millis at) { at_ = std::min(at_, at); }
  void no_later_than(const Deadline& other) { no_later_than(other.at_); }
  [[nodiscard]] std::optional<Millis> at() const {
    return at_ == Millis::max() ? std::nullopt : std::optional(at_);
  }
  [[nodiscard]] bool reached(Millis now) const { return now >= at_; }

 private:
  Millis at_ = Millis::max();
};

class Moment {
 public:
  explicit Moment(Millis at) : at_(at) {}
  Moment(const Moment&) = delete;
  Moment& operator=(const Moment&) = delete;
  Moment(Moment&&) = default;
  Moment& operator=(Moment&&) = default;
  /// The time at which something was found. The difference to another time is not offered: the moment would
  /// not note a limit that is tested with it.
  operator Millis() const { return at_; }

  /// It has been so for `limit` at least since `since`. If not, the table is looked at again when it has.
  [[nodiscard]] bool passed(Millis since, Millis limit) {
    if (at_ >= since + limit) return true;
    next_.no_later_than(since + limit);
    return false;
  }
  /// The same, for longer than `limit`.
  [[nodiscard]] bool exceeded(Millis since, Millis limit) { return passed(since, limit + Millis{1}); }
  /// Another moment has tested a limit that holds until then.
  void look_again(const Deadline& deadline) { next_.no_later_than(deadline); }
  /// Nothing was received until `at`, or until now if that is later.
  void wait_until(Millis at) { at_ = std::max(at_, at); }
  /// Everything is tested again.
  void begin_look() { next_ = {}; }

  /// The first limit that was tested and has not passed.
  [[nodiscard]] const Deadline& next() const { return next_; }

 private:
  Millis at_;
  Deadline next_;
};

}  // namespace eboard::tracking
