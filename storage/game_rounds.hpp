// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Checks what brought each game into its round: an event of the game, and the seating of its table.
#pragma once

#include <vector>

#include "storage/seals.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

/// Rows of game_round that no event of their game made, or with a round in which nobody seated the table
/// then.
[[nodiscard]] Result<std::vector<GameRound>> unexplained_rounds(Database& database);

}  // namespace eboard::storage
