// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plays one scenario.
#pragma once

#include <string>
#include <vector>

#include "tests/scenarios/scenario.hpp"

namespace eboard::scenarios {

/// What failed, each with file and line; empty: every step that can be tested holds.
[[nodiscard]] std::vector<std::string> run(const Scenario& scenario);

/// Each step, and below it what the rules answered to it.
[[nodiscard]] std::string transcript(const Scenario& scenario);

}  // namespace eboard::scenarios
