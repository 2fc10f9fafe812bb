// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include "rules/position.hpp"

namespace eboard::rules {

/// Whether `side` has, its pawns aside, nothing but knights, or nothing but bishops of one colour: it mates
/// in a corner only, and with pieces of the other side's in their king's way.
[[nodiscard]] bool needs_corner(const Position& position, Color side);

/// How far such a mate seems, 0 and up: only an order in which to try. Precondition: needs_corner.
[[nodiscard]] int distance_to_corner_mate(const Position& position, Color side);

}  // namespace eboard::rules
