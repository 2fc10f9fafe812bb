// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include "rules/position.hpp"

namespace eboard::rules {

/// Whether `side` has, its pawns aside, nothing but knights and bishops, which mate in a corner.
[[nodiscard]] bool needs_corner(const Position& position, Color side);

/// Whether it has so little that pieces of the other side's must stand in their king's way. Precondition:
/// needs_corner.
[[nodiscard]] bool needs_help(const Position& position, Color side);

/// How far such a mate seems, 0 and up: only an order in which to try. Precondition: needs_corner.
[[nodiscard]] int distance_to_corner_mate(const Position& position, Color side);

}  // namespace eboard::rules
