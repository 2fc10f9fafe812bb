// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the Laws in force lay down about an irregularity: the article and the addressee.
#pragma once

#include "daemon/events/tracked_event.hpp"
#include "rules/laws/editions/edition.hpp"

namespace eboard::tracking {

/// Fills in the edition, its article and the addressee, from code and state. If the edition has no such rule,
/// or leaves it to the players, it is not for the arbiter.
void cite(IrregularityFound& found, const rules::Edition& edition);
/// The same in the game of Quaternity, whose articles are those of quaternity-8.0.
void cite_quaternity(IrregularityFound& found);

}  // namespace eboard::tracking
