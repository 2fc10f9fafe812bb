// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Dates the journal's times. The line never goes back and follows no clock that is set, so a date is reckoned
// from what the computer's clock said beside it, by the best of what is known today. Pure.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "storage/records.hpp"

namespace eboard::storage {

/// What the computer's clock said at a time of the line.
struct ClockAnchor {
  Millis at{0};                        ///< on the line
  Millis wall{0};                      ///< Unix time by the computer's clock
  std::chrono::seconds utc_offset{0};  ///< of local time, east of Greenwich positive
  double scale = 1;                    ///< the line runs so many times faster than the clock
  bool synchronised = false;           ///< by a time server, as far as the system knows
  bool begins = false;  ///< the line was interrupted before this: a start, or the computer slept
  bool operator==(const ClockAnchor&) const = default;
};

/// A time of the line as people write it.
struct Moment {
  Millis unix_time{0};
  std::chrono::seconds utc_offset{0};
  bool anchored = true;  ///< no: an old store, whose times are taken for Unix times
  bool operator==(const Moment&) const = default;
};

/// Before this no clock was right: the program is younger.
inline constexpr Millis kEarliestWall{std::chrono::seconds{1'704'067'200}};  // 2024-01-01
/// By this much two clocks may differ that are both right.
inline constexpr Millis kClockTolerance{5000};

class Calendar {
 public:
  /// In the order in which they were taken.
  explicit Calendar(const std::vector<ClockAnchor>& anchors = {});

  void add(const ClockAnchor& anchor);

  /// Between two interruptions the line is as steady as a clock, so one synchronised anchor, the latest,
  /// dates all of the stretch. Without one, the latest unsynchronised one before `at` does, or the first one
  /// after it. One that cannot be right (before 2024, or against a synchronised one of another stretch) dates
  /// nothing. nullopt: nobody knows.
  [[nodiscard]] std::optional<Moment> when(Millis at) const;

 private:
  struct Stretch {
    std::vector<ClockAnchor> anchors;
    std::vector<ClockAnchor> possible;  ///< those that can be right, as far as is known now
  };
  void take(const ClockAnchor& anchor);
  void find_possible();

  std::vector<Stretch> stretches_;  ///< ascending by their first anchor's `at`
};

/// PGN's Date tag: the local date; "????.??.??" where nobody knows.
[[nodiscard]] std::string local_date(const std::optional<Moment>& moment);
/// PGN's UTCDate and UTCTime tags.
[[nodiscard]] std::string utc_date(const Moment& moment);
[[nodiscard]] std::string utc_time(const Moment& moment);
/// For a person: "2026-01-10 15:00:00", local.
[[nodiscard]] std::string local_time(const Moment& moment);

}  // namespace eboard::storage
