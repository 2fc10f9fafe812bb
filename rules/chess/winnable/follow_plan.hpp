// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <optional>

#include "rules/chess/winnable/certificate.hpp"
#include "rules/chess/winnable/plan.hpp"

namespace eboard::rules {

/// Plays a plan for both sides, one legal move after the other without taking any back; returns nothing if it
/// does not end in mate.
[[nodiscard]] std::optional<MatingLine> follow_plan(const Position& position, Color side,
                                                    const MatePlan& plan);

}  // namespace eboard::rules
