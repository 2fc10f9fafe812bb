// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Puts an irregularity that was found at a board before the Laws: who did what, in which order, from which
// position, and what was ruled on it already.
#pragma once

#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "rules/laws/rulings/propose.hpp"

namespace eboard::cards {

/// What the Laws propose about `found` in the game as it stands. `given`: the rulings that stand on the same
/// offence, in their order; what they settle is not proposed again. Where the arbiter acts only on a claim,
/// what follows from one comes behind the proposal that says so, `on_request`.
[[nodiscard]] std::vector<rules::Proposal> proposals_on(const rules::GameFile& game, rules::Rule rule,
                                                        const tracking::IrregularityFound& found,
                                                        const std::vector<rules::RulingRecord>& given,
                                                        const rules::MateOracle& oracle);

/// The player whom the detector names, else the player who made or had to make the ply.
[[nodiscard]] rules::Color offender(const rules::GameFile& game, const tracking::IrregularityFound& found);

/// An illegal move that is suspected only: what is pending of it is not its press, but the position before
/// it is doubtful.
[[nodiscard]] bool is_suspicion(const tracking::IrregularityFound& found);

}  // namespace eboard::cards
