// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A table played by a script, and followed by a tracker.
#pragma once

#include <string_view>

#include "daemon/tracking/follow/ruled.hpp"
#include "daemon/tracking/table/tracker.hpp"
#include "tests/support/concluded.hpp"
#include "tests/support/hands_script.hpp"

namespace eboard::test {

class Table : public Concluded, private Reports {
 public:
  explicit Table(bool clock = true, tracking::TrackerSettings settings = {}, bool rotated = false);
  explicit Table(const Scene& scene, tracking::TrackerSettings settings = {});

  void play(std::string_view script) { hands_.play(script, *this); }
  void finish() { tracker_.finish(events_); }
  void note(const tracking::Note& note) { tracker_.note(hands_.now(), note, events_); }
  void rule(const tracking::Ruled& ruled) { tracker_.rule(hands_.now(), ruled, events_); }
  void settle() { tracker_.settle(hands_.now(), events_); }

  [[nodiscard]] tracking::Tracker& tracker() { return tracker_; }
  void replace_tracker(tracking::Tracker tracker) { tracker_ = std::move(tracker); }

 private:
  void report(drivers::Millis at, drivers::Payload payload) override;
  void pass(drivers::Millis until) override { tracker_.advance(until, events_); }

  tracking::Tracker tracker_;
  HandsScript hands_;
};

/// The settings with the scene's position as the start of the game, if it was declared.
[[nodiscard]] tracking::TrackerSettings settings_of(const Scene& scene, tracking::TrackerSettings settings);

}  // namespace eboard::test
