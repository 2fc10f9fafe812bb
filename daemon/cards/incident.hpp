// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads a card for the Laws: who did what in which order and from which position. How each kind is read is
// one table.
#pragma once

#include "daemon/events/tracked_event.hpp"
#include "rules/laws/rulings/judge/propose.hpp"

namespace eboard::cards {

/// `game` holds the ply that `found` is about, as far as the Laws ask about it. `made`: plies that were made
/// by now, those included that stand on the board and wait for their press (4.7: who released a piece has
/// made the move).
[[nodiscard]] rules::Incident incident_of(rules::Rule rule, const rules::GameFile& game,
                                          const tracking::IrregularityFound& found, int made);

/// The player whom the detector names, else the player who made or had to make the ply.
[[nodiscard]] rules::Color offender(const rules::GameFile& game, const tracking::IrregularityFound& found);

/// An illegal move that is suspected only: what is pending of it is not its press, but the position before
/// it is doubtful.
[[nodiscard]] bool is_suspicion(const tracking::IrregularityFound& found);

}  // namespace eboard::cards
