// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Displacements that no rule allows and that have a name of their own, by what the board shows.
#pragma once

#include <optional>
#include <string>

#include "daemon/events/irregularities.hpp"
#include "daemon/events/played_move.hpp"
#include "rules/chess/position.hpp"

namespace eboard::tracking {

struct IllegalPattern {
  Code code;
  PieceWay move;
  std::string reason;  ///< in words, for the arbiter
  rules::Bitboard squares;
};

/// `free`: squares that differ between `position` and `seen`. nullopt when they are no castling without the
/// right, no promotion to a piece that may not be chosen, no king taken.
[[nodiscard]] std::optional<IllegalPattern> illegal_pattern(const rules::Position& position,
                                                            const rules::Placement& seen,
                                                            rules::Bitboard free);

}  // namespace eboard::tracking
