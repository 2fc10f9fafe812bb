// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A table played by a script in the notation of the catalogue of hard cases: "-g1 +Nf3 T Lw".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "daemon/tracking/tracker.hpp"

namespace eboard::test {

/// Words, 60 ms apart: `-e2` the square reports empty, `+Pe4` and `=Pe4` it reports that piece, `Lw` `Lb`
/// White or Black presses, `.` a scan passes, `...` three seconds pass, `T` a clock second, `stop` and `go`
/// of the clock, `X` the link is lost, `#` it is back with a full dump of what stands on the board, `(-e2`
/// the square changes unreported.
class Table {
 public:
  explicit Table(bool clock = true, tracking::TrackerSettings settings = {}, bool rotated = false);

  void play(std::string_view script);
  void finish() { tracker_.finish(events_); }

  [[nodiscard]] const std::vector<tracking::TrackedEvent>& events() const { return events_; }
  [[nodiscard]] tracking::Tracker& tracker() { return tracker_; }
  void replace_tracker(tracking::Tracker tracker) { tracker_ = std::move(tracker); }
  /// Committed plies of the latest game, "e2e4 e7e5".
  [[nodiscard]] std::string committed() const;
  /// Provisional plies that are shown now.
  [[nodiscard]] std::string provisional() const;
  /// Result of the latest game that ended, "" if none did.
  [[nodiscard]] std::string result() const;
  template <class Kind>
  [[nodiscard]] int count() const {
    int out = 0;
    for (const tracking::TrackedEvent& event : events_) out += std::holds_alternative<Kind>(event.what);
    return out;
  }

 private:
  void word(std::string_view word);
  void hear(drivers::Payload payload);
  void wait(tracking::Millis time);
  void square(std::string_view text, std::optional<rules::Piece> piece, bool reported);

  tracking::Tracker tracker_;
  std::vector<tracking::TrackedEvent> events_;
  drivers::ClockReading clock_;
  rules::Placement board_ = rules::Placement::initial();
  tracking::Millis now_{1000};
  bool rotated_;
};

}  // namespace eboard::test
