// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Dates the journal's times. Journal time never goes back and follows no clock that may be set, so a date is
// calculated from the computer's clock at that time, by the best anchor known today. It is a pure
// calculation.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "storage/records.hpp"

namespace eboard::storage {

/// The time of the computer's clock at a journal time.
struct ClockAnchor {
  Millis at{0};                        ///< journal time
  Millis wall{0};                      ///< Unix time by the computer's clock
  std::chrono::seconds utc_offset{0};  ///< of local time, east of Greenwich positive
  double scale = 1;                    ///< journal time runs this many times faster than the clock
  bool synchronised = false;           ///< the clock was set by a time server, as far as the system knows
  bool begins = false;  ///< journal time was interrupted before this: by a start, or the computer slept
  std::string boot{};   ///< id of the computer's run; empty: not known
  Millis up{0};         ///< how long the computer had run by then, asleep or not; a clock that nobody sets
  std::optional<Millis> behind{};  ///< of a start: the latest journal time before it
  bool operator==(const ClockAnchor&) const = default;
};

/// A journal time as people write it.
struct Moment {
  Millis unix_time{0};
  std::chrono::seconds utc_offset{0};
  bool anchored = true;  ///< false: an old store, whose times are taken for Unix times
  bool operator==(const Moment&) const = default;
};

/// The earliest time of a correct clock: the program is not older.
inline constexpr Millis kEarliestWall{std::chrono::seconds{1'704'067'200}};  // 2024-01-01
/// The maximum difference of two correct clocks.
inline constexpr Millis kClockTolerance{5000};

class Calendar {
 public:
  /// Takes the anchors in the order of the journal.
  explicit Calendar(const std::vector<ClockAnchor>& anchors = {});

  void add(const ClockAnchor& anchor);

  /// Dates a journal time; nullopt if no anchor can. Between two interruptions journal time is as steady as a
  /// clock, so one synchronised anchor, the latest, dates the whole stretch. Without one, the latest
  /// unsynchronised anchor before `at` does, or the first one after it. An anchor that cannot be right
  /// (before 2024, or against a synchronised one of another stretch) dates nothing.
  [[nodiscard]] std::optional<Moment> when(Millis at) const;

 private:
  /// The times between which an unsynchronised clock can have been right.
  struct Bounds {
    Millis earliest = kEarliestWall, latest = Millis::max();

    [[nodiscard]] bool hold(const ClockAnchor& anchor) const {
      return anchor.synchronised ? anchor.wall >= kEarliestWall
                                 : anchor.wall >= earliest && anchor.wall <= latest;
    }
  };
  struct Stretch {
    Bounds bounds{};  ///< by the synchronised anchors of the others
    std::vector<ClockAnchor> anchors{};
    std::vector<ClockAnchor> possible{};  ///< anchors that can be right, as far as is known

    void find_possible();
  };
  /// After a change of the last stretch, or a loss of those behind it.
  void limit();

  std::vector<Stretch> stretches_;  ///< ascending by their first anchor's `at`
};

/// PGN's Date tag: the local date; "????.??.??" if it is not known.
[[nodiscard]] std::string local_date(const std::optional<Moment>& moment);
/// PGN's UTCDate and UTCTime tags.
[[nodiscard]] std::string utc_date(const Moment& moment);
[[nodiscard]] std::string utc_time(const Moment& moment);
/// By ISO 8601, with the place's offset: "2026-01-10T15:00:00.250+01:00".
[[nodiscard]] std::string iso_time(const Moment& moment);
/// For people: "2026-01-10 15:00:00", local.
[[nodiscard]] std::string local_time(const Moment& moment);

}  // namespace eboard::storage
