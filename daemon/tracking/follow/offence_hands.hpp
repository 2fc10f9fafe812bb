// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What hands did before an offence, as its evidence says it: what is due depends on it by the Laws.
#pragma once

#include "daemon/tracking/follow/followed_game.hpp"
#include "daemon/tracking/game/chess.hpp"
#include "daemon/tracking/game/quaternity.hpp"

namespace eboard::tracking {

/// Adds which of two moves was made first, where the piece was let go before it went on, which pieces were
/// touched before and put back. `earlier`: when another offence of the same turn was reported; kNever: none.
void add_hands(IrregularityFound& offence, const FollowedGameOf<Chess>& game, const Ply& ply, Millis earlier);
/// Nothing: what hands did in a turn of Quaternity is found beside its offences (watch/quaternity_touch).
inline void add_hands(IrregularityFound&, const FollowedGameOf<Quaternity>&, const PlyOf<Quaternity>&,
                      Millis) {}

}  // namespace eboard::tracking
