// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Counts how each habit of the simulator's hands was followed, and whether the arbiter was told of offences.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "daemon/sim/truth.hpp"

namespace eboard::bench {

struct HabitCount {
  long played = 0;               ///< times
  long games = 0, exact = 0;     ///< in which it was played, and those followed exactly
  long offences = 0, found = 0;  ///< completed offences, and those that the arbiter was told of in time
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

/// The arbiter was told of something illegal at this ply, or one beside it, within 15 s of the press, neither
/// as a suspicion nor for nothing. Precondition: `offence` was completed.
[[nodiscard]] bool told_to_arbiter(const sim::Truth& truth, const sim::TruthIrregularity& offence,
                                   const std::vector<tracking::TrackedEvent>& events);

}  // namespace eboard::bench
