// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

namespace eboard::tracking {

/// Costs are negative log likelihoods: 0 is "as expected", 3 about one in twenty, 7 about one in a thousand.
using Cost = double;

/// Of what is not considered at all.
inline constexpr Cost kNoCost = 1e9;

}  // namespace eboard::tracking
