// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the Laws in force say about an irregularity: the article, and whom it is left to.
#pragma once

#include "daemon/events/tracked_event.hpp"
#include "rules/laws/editions/edition.hpp"

namespace eboard::tracking {

/// Fills in the edition, its article and who is to be told, from code and state. An edition that has no such
/// rule, or leaves it to the players, leaves the arbiter in peace.
void cite(IrregularityFound& found, const rules::Edition& edition);
/// The same in the game of Quaternity, whose articles are those of quaternity-8.0.
void cite_quaternity(IrregularityFound& found);

}  // namespace eboard::tracking
