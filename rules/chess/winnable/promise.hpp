// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include "rules/chess/position.hpp"

namespace eboard::rules {

/// Estimates how far `side` is from giving mate when both sides work for it, 0 and up: only an order in which
/// to try.
[[nodiscard]] int distance_to_mate(const Position& position, Color side);

}  // namespace eboard::rules
