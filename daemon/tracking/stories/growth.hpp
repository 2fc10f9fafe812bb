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

namespace eboard::tracking {

/// Of what is not considered at all.
inline constexpr Cost kNoCost = 1e9;

struct GrowthLimits {
  std::size_t depth = 3;      ///< plies at most beyond a hypothesis
  std::size_t nodes = 1'500;  ///< positions looked at
  Cost spread = 9;            ///< what is costlier than the best by more is left out
  bool unseen = false;        ///< plies may have been played in a silence
  Cost irregular = 7;         ///< of a displacement that no rule allows
};

/// Stories that are not among `known` yet, or cost less than there, each at most `spread` costlier than the
/// best of all.
template <Game G>
[[nodiscard]] std::vector<HypothesisOf<G>> grow(std::span<const HypothesisOf<G>> known,
                                                const BoardViewOf<G>& board, const ClockEvidenceOf<G>& clock,
                                                Millis now, const GrowthLimits& limits);

}  // namespace eboard::tracking
