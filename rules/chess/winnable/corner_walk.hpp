// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <optional>

#include "rules/chess/winnable/certificate.hpp"
#include "rules/chess/winnable/corner_net.hpp"

namespace eboard::rules {

/// Plays for both sides until the pieces stand as in `net` and `minor` mates: a series of legal moves without
/// captures. `second` is the piece that takes care of the post, of either side; a pawn of the hunted side
/// becomes a knight first. Returns nothing if that fails.
[[nodiscard]] std::optional<MatingLine> walk_into_net(const Position& position, Color side,
                                                      const CornerNet& net, Square minor, Square second);

}  // namespace eboard::rules
