// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a move wins or loses at once: the pieces that go on its square, counted in pawns.
#pragma once

#include "rules/position.hpp"

namespace eboard::rules {

/// The gain in pawns (knight and bishop 3, rook 5, queen 9) of the side that plays `move`, when both sides go
/// on taking on its square for as long as that pays, the least valuable piece first. Pins, checks and promotions of what takes back are not
/// looked at. Precondition: legal.
[[nodiscard]] int exchange(const Position& position, Move move);

}  // namespace eboard::rules
