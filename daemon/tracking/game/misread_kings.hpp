// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What stands on a board that shows a colour without its king, or with two: one of its pieces reads as
// another.
#pragma once

#include <optional>

#include "rules/chess/placement.hpp"

namespace eboard::tracking {

/// The pieces with one king of each colour that differ from `seen` in as few squares as that takes. A missing
/// king is one of the pieces of which there are more than in `before`. Of two kings, the real one stands
/// where it need not have walked far to, and the other is a piece that is missing since `before`. nullopt if
/// nothing is too many or missing: a king that is in a hand, or a guess.
[[nodiscard]] std::optional<rules::Placement> with_both_kings(const rules::Placement& seen,
                                                              const rules::Placement& before);

}  // namespace eboard::tracking
