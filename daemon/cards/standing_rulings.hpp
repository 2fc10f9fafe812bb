// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Which rulings of a game are on the offence of a card. One offence may have two cards, and a ruling need not
// name any.
#pragma once

#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "daemon/pipeline/ruled_game.hpp"
#include "rules/laws/rulings/game/game_file.hpp"

namespace eboard::cards {

/// Those that stand, in their order: on the irregularity itself, on another one of the same offence, or on no
/// card if they can be on this one and on none that was reported before them. What only states a fact rules
/// nothing.
[[nodiscard]] std::vector<rules::RulingRecord> standing_on(const rules::GameFile& game,
                                                           const pipeline::RuledGame& ruled,
                                                           const tracking::IrregularityFound& found);

}  // namespace eboard::cards
