// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// New hypotheses from those that are there: one ply and more that could have led to what the board shows.
// Bounded by depth and by nodes, never by time, so that a replay finds the same.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "daemon/tracking/stories/hypothesis.hpp"
#include "daemon/tracking/stories/met_positions.hpp"

namespace eboard::tracking {

struct GrowthLimits {
  std::size_t depth = 3;      ///< plies at most beyond a hypothesis
  std::size_t nodes = 1'500;  ///< positions looked at
  Cost spread = 9;            ///< what is costlier than the best by more is left out
  bool unseen = false;        ///< plies may have been played in a silence
  Cost irregular = 7;         ///< of a displacement that no rule allows

  bool operator==(const GrowthLimits&) const = default;
};

/// Stories that are not among `known` yet, or cost less than there, each at most `spread` costlier than the
/// best of all. `met`: kept from one growth to the next, it spares looking for the same moves again.
/// `holds_until`: brought forward to when the same stories may have others for nothing but that time has
/// passed.
template <Game G>
[[nodiscard]] std::vector<HypothesisOf<G>> grow(std::span<const HypothesisOf<G>> known,
                                                const BoardViewOf<G>& board, const ClockEvidenceOf<G>& clock,
                                                Millis now, const GrowthLimits& limits,
                                                MetPositionsOf<G>& met, Deadline* holds_until = nullptr);

}  // namespace eboard::tracking
