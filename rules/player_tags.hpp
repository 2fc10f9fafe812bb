// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Exchanges the players of a game in its tags, for a game that was played with the colours reversed.
#pragma once

#include <vector>

#include "rules/game_record.hpp"

namespace eboard::rules {

/// Whatever is said of White (White, WhiteElo, WhiteTitle, WhiteTeam, ...) is said of Black, and the other
/// way round. The tags keep their order.
[[nodiscard]] std::vector<Tag> with_players_exchanged(std::vector<Tag> tags);

}  // namespace eboard::rules
