// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Counts how each habit of the simulator's hands was followed, and whether offences were reported to the
// arbiter.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "daemon/sim/truth.hpp"

namespace eboard::bench {

struct HabitCount {
  long played = 0;               ///< times that it was played
  long games = 0, exact = 0;     ///< games in which it was played, and those followed exactly
  long offences = 0, found = 0;  ///< completed offences, and those reported to the arbiter in time
};

struct HabitScore {
  /// By the habit's parameter in the simulator, takebacks of both kinds as one; "none": games without any,
  /// fast replies and late halves apart.
  std::map<std::string, HabitCount> habits;

  void add(const sim::Truth& truth, const std::vector<tracking::TrackedEvent>& events, bool exact_game);
  HabitScore& operator+=(const HabitScore& other);
  [[nodiscard]] long offences() const;
  [[nodiscard]] long found() const;
};

/// An offence at this ply, or one beside it, was reported to the arbiter within 15 s of the press, neither
/// as a suspicion nor without ground. Precondition: `offence` was completed.
[[nodiscard]] bool told_to_arbiter(const sim::Truth& truth, const sim::TruthIrregularity& offence,
                                   const std::vector<tracking::TrackedEvent>& events);

}  // namespace eboard::bench
