// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The orders in which unseen plies may have been played: the board shows that they were, not when.
#pragma once

#include <span>
#include <vector>

#include "daemon/tracking/game/ply.hpp"

namespace eboard::tracking {

/// For each of `plies`, which were played one after the other from `before`: the share of the legal orders,
/// with the same plies by turns and the same outcome, in which it stands at its place. 1 where only one order
/// is legal. Of very long lines only the first 12 plies are looked at; the others have 0.
template <Game G>
[[nodiscard]] std::vector<double> shares_of_places(const typename G::Position& before,
                                                   std::span<const PlyOf<G>> plies);

}  // namespace eboard::tracking
