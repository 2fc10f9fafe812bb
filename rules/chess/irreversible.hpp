// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Says which plies begin the count of moves without progress anew (FIDE 9.3), legal or not.
#pragma once

#include "rules/chess/placement.hpp"

namespace eboard::rules {

/// A pawn was moved or a piece taken between the two.
[[nodiscard]] bool is_irreversible(const Placement& before, const Placement& after);

}  // namespace eboard::rules
