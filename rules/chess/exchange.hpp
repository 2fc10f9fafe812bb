// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Calculates what a move wins or loses at once on its target square, counted in pawns.
#pragma once

#include "rules/chess/position.hpp"

namespace eboard::rules {

/// The gain in pawns (knight and bishop 3, rook 5, queen 9) of the side that plays `move`, if both sides go
/// on capturing on its target square for as long as that pays, the least valuable piece first. Ignores pins,
/// checks and promotions of the capturing pieces. Requires a legal move.
[[nodiscard]] int exchange(const Position& position, Move move);

}  // namespace eboard::rules
