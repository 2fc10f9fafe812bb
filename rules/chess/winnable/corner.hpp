// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include "rules/chess/position.hpp"

namespace eboard::rules {

/// True if `side` has, besides pawns, only knights and bishops, which mate in a corner.
[[nodiscard]] bool needs_corner(const Position& position, Color side);

/// True if `side` has so little that pieces of the other side must stand in their king's way. Requires
/// needs_corner().
[[nodiscard]] bool needs_help(const Position& position, Color side);

/// Estimates the distance to such a mate, 0 and up: only an order in which to try. Requires needs_corner().
[[nodiscard]] int distance_to_corner_mate(const Position& position, Color side);

}  // namespace eboard::rules
