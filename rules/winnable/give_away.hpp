// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <vector>

#include "rules/position.hpp"

namespace eboard::rules {

/// The side that is to be mated lets its pieces be taken, so that nothing disturbs: legal moves of both sides
/// from `position`, which is left where they end. Pawns are taken only where that comes about by the way.
void give_away(Position& position, Color side, std::vector<Move>& line);

}  // namespace eboard::rules
