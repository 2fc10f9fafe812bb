// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <string_view>
#include <vector>

namespace eboard::bench {

/// Checks winnable() in every position of four pieces, or in each N-th of them (`--every N`; odd numbers
/// spread over all squares), on every core. Exit code 1 if an answer is undecided, unproved or contradicted.
int run_four_men(const std::vector<std::string_view>& arguments);

}  // namespace eboard::bench
