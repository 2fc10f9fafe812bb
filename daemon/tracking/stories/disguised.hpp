// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Men that look like other pieces, from the promotion on by which they came
// (docs/decisions/0179-a-promoted-man-that-looks-like-another.md).
#pragma once

#include <vector>

#include "daemon/tracking/stories/hypothesis.hpp"

namespace eboard::tracking {

/// Those of `known` behind a ply: they go where they are moved, and those that are taken are gone.
template <Game G>
[[nodiscard]] std::vector<DisguisedOf<G>> gone_on(std::span<const DisguisedOf<G>> known, const PlyOf<G>& ply);

/// Those of `known` where they stand on the board if it shows `position`, an earlier one.
template <Game G>
[[nodiscard]] std::vector<DisguisedOf<G>> disguised_in(const typename G::Position& position,
                                                       const BoardViewOf<G>& board,
                                                       std::span<const DisguisedOf<G>> known);

}  // namespace eboard::tracking
