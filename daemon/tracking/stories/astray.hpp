// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Men that stand on another square than on record, and the plies that they make from there
// (docs/decisions/0173-a-man-moves-on-from-a-wrong-square.md).
#pragma once

#include <optional>
#include <vector>

#include "daemon/tracking/stories/hypothesis.hpp"

namespace eboard::tracking {

/// Those of `child`, which is `from` and `ply`. A man is not on its square, and one like it stands where none
/// should: play has gone on over both.
template <Game G>
[[nodiscard]] std::vector<AstrayOf<G>> gone_astray(const HypothesisOf<G>& from, const PlyOf<G>& ply,
                                                   const HypothesisOf<G>& child);

/// Adds a man of who has moved that left its square in the other's time, as a clock shows, or as part of the
/// ply, if one like it has stood elsewhere for a while.
template <Game G>
void note_astray(HypothesisOf<G>& story, const BoardViewOf<G>& board, const ClockEvidenceOf<G>& clock);

/// The story's position with its men where they stand; nullopt: no game goes on so.
[[nodiscard]] std::optional<rules::Position> as_men_stand(const Hypothesis& story);

/// The ply of the record for a move that is legal as the men stand. nullopt: it is one of the record's
/// position, too, or meets more men that stand elsewhere than a ply can put right.
[[nodiscard]] std::optional<Ply> as_it_stands(const Hypothesis& story, const rules::Position& stands,
                                              rules::Move move);

}  // namespace eboard::tracking
