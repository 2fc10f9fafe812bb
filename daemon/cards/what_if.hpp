// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What would change the proposals on a card: each fact that no sensor shows is entered in a copy of the game,
// and the Laws are asked once more. So what is said of a fact and what follows once it is stated are the
// same.
#pragma once

#include <functional>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "daemon/seams/ruling_request.hpp"

namespace eboard::cards {

using AllProposed = std::vector<seams::Proposals::Proposed>;
/// What is proposed on the card in that game.
using ProposedIn = std::function<AllProposed(const rules::GameFile&)>;

/// Those with which other rulings are proposed than `now`, which is proposed in `game`.
[[nodiscard]] std::vector<seams::Proposals::WhatIf> what_if(const rules::GameFile& game, rules::Rule rule,
                                                            const tracking::IrregularityFound& found,
                                                            const AllProposed& now,
                                                            const ProposedIn& proposed_in);

}  // namespace eboard::cards
