// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What an irregular ply is called, and the article it is against.
#pragma once

#include <optional>

#include "daemon/events/tracked_event.hpp"
#include "daemon/tracking/game/ply.hpp"
#include "daemon/tracking/game/quaternity.hpp"

namespace eboard::tracking {

/// Code, squares and evidence; not yet when it happened, nor what became of it. Precondition: the ply can be
/// followed.
template <Game G>
[[nodiscard]] IrregularityFound name_illegal(const typename G::Position& before, const PlyOf<G>& ply,
                                             const typename G::Placement& seen);

/// The same if the opponent's hand made that move, which then is no ply; nullopt: the game has no name for
/// it.
[[nodiscard]] std::optional<IrregularityFound> name_opponents(const rules::Position& before,
                                                              const rules::Move& move,
                                                              const rules::Placement& seen);
[[nodiscard]] std::optional<IrregularityFound> name_opponents(const QuaternityPosition& before,
                                                              const Quaternity::Move& move,
                                                              const Quaternity::Placement& seen);

/// What shows that the king was taken which the illegal `ply` left in check.
[[nodiscard]] Evidence king_taken(const rules::Position& before, const Ply& ply,
                                  const rules::Placement& seen);
[[nodiscard]] Evidence king_taken(const QuaternityPosition& before, const PlyOf<Quaternity>& ply,
                                  const Quaternity::Placement& seen);

/// As for chess (watch/cite.hpp).
void cite(IrregularityFound& found, const Quaternity::Edition& edition);

}  // namespace eboard::tracking
