// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <optional>

#include "rules/winnable/certificate.hpp"
#include "rules/winnable/corner_net.hpp"

namespace eboard::rules {

/// Plays for both sides until the men stand as in `net` and `minor` mates: legal moves one after the other,
/// nothing captured and none taken back. `second` is the man that sees to the post, of either side; a pawn of
/// the hunted side becomes a knight first. Nothing where that does not come off.
[[nodiscard]] std::optional<MatingLine> walk_into_net(const Position& position, Color side,
                                                      const CornerNet& net, Square minor, Square second);

}  // namespace eboard::rules
