// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Judges flags by what really happened at a simulated table: whether they have a ground, and what there was
// to flag.
#pragma once

#include <optional>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "daemon/sim/truth.hpp"

namespace eboard::bench {

/// Something of the kind that the flag is about happened at its ply, one before or up to four after it; or
/// the game itself is the ground, as for a repetition.
[[nodiscard]] bool founded(const tracking::IrregularityFound& found, const sim::Truth& truth);

/// Each irregularity in its latest state, in the order of games and numbers; they point into `events`.
[[nodiscard]] std::vector<const tracking::TrackedEvent*> latest_flags(
    const std::vector<tracking::TrackedEvent>& events);
/// Flags for the arbiter that have no ground and were not withdrawn.
[[nodiscard]] long unfounded_for_arbiter(const sim::Truth& truth,
                                         const std::vector<tracking::TrackedEvent>& events);

/// An offence that was pressed, or answered.
[[nodiscard]] bool was_completed(const sim::Truth& truth, const sim::TruthIrregularity& happened);

/// Whose win stands on the board as mate, whatever the score sheets and the kings say.
[[nodiscard]] std::optional<rules::Result> won_by_mate(const sim::Truth& truth);
/// The kings said another result than the mate on the board.
[[nodiscard]] bool mated_against_the_kings(const sim::Truth& truth);

}  // namespace eboard::bench
