// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Judges irregularities by what really happened at a simulated table: whether they have a ground, and which
// ones were due.
#pragma once

#include <optional>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "daemon/sim/truth.hpp"

namespace eboard::bench {

/// Something of that kind happened at the irregularity's ply, one before or up to four after it; or the game
/// itself is the ground, as for a repetition.
[[nodiscard]] bool founded(const tracking::IrregularityFound& found, const sim::Truth& truth);

/// Each irregularity in its latest state, in the order of games and numbers; they point into `events`.
[[nodiscard]] std::vector<const tracking::TrackedEvent*> latest_flags(
    const std::vector<tracking::TrackedEvent>& events);
/// Irregularities for the arbiter without ground that were not withdrawn.
[[nodiscard]] long unfounded_for_arbiter(const sim::Truth& truth,
                                         const std::vector<tracking::TrackedEvent>& events);

/// An offence that was pressed, or answered.
[[nodiscard]] bool was_completed(const sim::Truth& truth, const sim::TruthIrregularity& happened);

/// The winner by mate on the board, whatever the score sheets and the kings show.
[[nodiscard]] std::optional<rules::Result> won_by_mate(const sim::Truth& truth);
/// The kings showed another result than the mate on the board.
[[nodiscard]] bool mated_against_the_kings(const sim::Truth& truth);

}  // namespace eboard::bench
