// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Finds occurrences of the same position, as an edition defines it (1928 paragraph 15C, 1930 article 16.1c,
// 2005 article 9.2, 2018 and 2023 article 9.2.3).
#pragma once

#include <vector>

#include "rules/laws/editions/edition.hpp"
#include "rules/laws/endings/history.hpp"

namespace eboard::rules {

[[nodiscard]] bool is_same_position(const Position& a, const Position& b, SamePosition same);

/// The plies at which the position of `ply` stood, in order; the last one is `ply` itself.
[[nodiscard]] std::vector<int> occurrences(const History& history, SamePosition same, int ply);

}  // namespace eboard::rules
