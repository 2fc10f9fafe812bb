// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Exchanges the players in the tags of a game that was played with the colours reversed.
#pragma once

#include <vector>

#include "rules/chess/game_record.hpp"

namespace eboard::rules {

/// All tags of White (White, WhiteElo, WhiteTitle, WhiteTeam, ...) become tags of Black, and the other way
/// round. The tags keep their order.
[[nodiscard]] std::vector<Tag> with_players_exchanged(std::vector<Tag> tags);

}  // namespace eboard::rules
