// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// From the reports of a board of 144 squares and a clock for four players to the moves of a game of
// Quaternity: the follower of chess over another game (docs/tracking.md). Pure: no clock, no file; time is
// input.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "daemon/tracking/game/quaternity.hpp"
#include "daemon/tracking/stories/contender.hpp"
#include "drivers/event.hpp"

namespace eboard::tracking {

/// Events are those of chess: moves are from-to ("c5c6", "e11e12q"), positions in the notation of
/// docs/quaternity.md, and what the board shows in its first field, pieces by colour and kind. A turn that
/// must be passed (6.3.f) is no ply: the caller who plays the moves passes there.
class QuaternityTracker {
 public:
  QuaternityTracker();
  ~QuaternityTracker();
  QuaternityTracker(QuaternityTracker&&) noexcept;
  QuaternityTracker& operator=(QuaternityTracker&&) noexcept;

  /// The game stands at `position` as of `at`, whatever was reported of it before: it begins, or something
  /// was entered that no board can see. Plies count from 1 again, under the next number of a game.
  void stand(Millis at, const rules::quaternity::Position& position, std::vector<TrackedEvent>& out);
  /// The player on turn announced a "Pushkar pause" (4.3), which lasts until stand() or the next move.
  void announce_pause();
  /// Precondition: event.at is not before any earlier one. Deadlines up to event.at are settled first.
  void apply(const drivers::BoardEvent& event, std::vector<TrackedEvent>& out);
  /// Nothing more was received until `at`.
  void advance(Millis at, std::vector<TrackedEvent>& out);
  /// The time at which advance() would next conclude something, if nothing is received.
  [[nodiscard]] std::optional<Millis> next_deadline() const;
  /// The board stands and no story that is nearly sure accounts for it: a full dump would help.
  [[nodiscard]] bool in_doubt() const;
  /// What competes now, most likely first.
  [[nodiscard]] std::vector<ContenderOf<Quaternity>> contenders() const;
  /// No more will come: what stands on the board with good evidence is committed.
  void finish(std::vector<TrackedEvent>& out);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace eboard::tracking
