// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What stands on a board that shows a colour without its king, or with two: one of its men reads as another.
#pragma once

#include <optional>

#include "rules/chess/placement.hpp"

namespace eboard::tracking {

/// The men with one king of each colour, which differ from `seen` in as few squares as that takes. Without a
/// king, it is one of the men of which there are more than in `before`; of two kings, the one that stands
/// where it need not have walked far from there, and the other is a man that is missing since `before`.
/// nullopt where nothing is too many or missing: a king that is in a hand, or a guess.
[[nodiscard]] std::optional<rules::Placement> with_both_kings(const rules::Placement& seen,
                                                              const rules::Placement& before);

}  // namespace eboard::tracking
