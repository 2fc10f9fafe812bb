// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Castling in a game that goes on though its pieces stood wrong at the start (2005 B.4, 2018 A.4.1, 2023
// A.5.1).
#pragma once

#include <string>

#include "rules/chess/setup.hpp"

namespace eboard::rules {

struct GameState;

/// The rooks that may castle: those that stand on their squares of the right initial position `usual`, and
/// whose king does.
[[nodiscard]] Bitboard castling_after_wrong_start(const Placement& stood, const Setup& usual);

/// What the players may not do, for people: "White may not castle, Black may not castle with the rook of
/// h8". Empty if kings and rooks stood right, and in Chess960, where the right initial position is not known.
[[nodiscard]] std::string castling_barred(const GameState& state);

/// Takes the right to castle from kings and rooks that stood wrong, from the start of the game on. At a board
/// they never had it: the tracker gives the rights when it finds the game.
void bar_castling(GameState& state);

}  // namespace eboard::rules
