// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Texts to which a program adds the whole game at each move, and what was saved of a stream. Pure.
#pragma once

#include <vector>

#include "daemon/sources/source_game.hpp"

namespace eboard::sources {

/// Of the states of a game that stand behind each other the last one stays. One that goes on from another is
/// a state of the same game if that had next to no moves, or if two were followed like this before: a game
/// that was left and a later one with the same beginning are two games.
void drop_earlier_states(std::vector<SourceGame>& games);

}  // namespace eboard::sources
