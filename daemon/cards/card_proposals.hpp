// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Puts an irregularity that was found at a board before the Laws, in the game in which its ply stands, with
// what was ruled on it already.
#pragma once

#include <optional>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "rules/laws/rulings/judge/propose.hpp"

namespace eboard::cards {

/// What the Laws propose about `found` in the game as it stands. `given`: the rulings that stand on the same
/// offence, in their order; what they settle is not proposed again. Where the arbiter acts only on a claim,
/// what follows from one comes behind the proposal that says so, `on_request`. `made`: plies that were made
/// by now, if more than the game has. What was stated on the card by rulings of the game is taken for true.
[[nodiscard]] std::vector<rules::Proposal> proposals_on(const rules::GameFile& game, rules::Rule rule,
                                                        const tracking::IrregularityFound& found,
                                                        const std::vector<rules::RulingRecord>& given,
                                                        const rules::MateOracle& oracle, int made = 0);

/// What the ruling states of the card that it is about, if it does.
[[nodiscard]] std::optional<rules::Fact> stated_fact(const rules::RulingRecord& record);

}  // namespace eboard::cards
