// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The latest few times that the lever of a clock for two went over: who pressed how fast, and what a press
// adds.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "daemon/tracking/game/time.hpp"
#include "drivers/event.hpp"
#include "rules/laws/editions/time_control.hpp"

namespace eboard::tracking {

struct LeverFlip {
  Millis at;
  drivers::ClockReading reading;
  Millis gained;  ///< by the side that pressed, since the reading before
  bool pressed;   ///< by a player
  bool ran;       ///< the clock, until then

  /// By a press on a clock that ran, so with what a press adds.
  [[nodiscard]] bool added() const { return pressed && ran; }
};

class LeverFlips {
 public:
  /// The time that the clock is to add with every press, until presses show it.
  void declare(const rules::TimeControl& control);
  /// Forgets the oldest one if no more can be kept: what presses add is asked without it for the next one.
  void make_room();
  /// Requires room. Reports that arrive at once keep their order: a flip is later than the one before.
  void add(LeverFlip flip);
  void clear() { flips_.clear(); }
  /// kNever if it never went over.
  [[nodiscard]] Millis last_at() const { return flips_.empty() ? kNever : flips_.back().at; }
  [[nodiscard]] bool last_was_press() const { return !flips_.empty() && flips_.back().pressed; }
  [[nodiscard]] bool last_added() const { return !flips_.empty() && flips_.back().added(); }
  /// Oldest first.
  [[nodiscard]] std::span<const LeverFlip> behind(Millis after) const;
  /// What each press after `since` added, else what was declared; nullopt: they disagree, or add nothing. The
  /// one at `silence_end` counts as none: both sides gain in a silence.
  [[nodiscard]] std::optional<Millis> increment(Millis since, Millis silence_end) const;
  /// How long these players took for a ply of late, between `since` and `until`; nullopt: too few were
  /// pressed.
  [[nodiscard]] std::optional<Millis> pace(Millis since, Millis until) const;

 private:
  std::vector<LeverFlip> flips_;
  std::optional<Millis> declared_;  ///< increment
};

}  // namespace eboard::tracking
