// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// An offence that may be none of the player's: no sensor shows whose hand it was.
#pragma once

#include "daemon/events/tracked_event.hpp"

namespace eboard::tracking {

/// The reasons on their cards: one of two moves in one turn, or the first part of a piece's way, may be the
/// opponent's.
inline constexpr std::string_view kTwoUnlessOpponent =
    "two moves in one turn, unless the opponent moved one of the pieces";
inline constexpr std::string_view kUnlessOpponent =
    "against the rules, unless the opponent moved the piece first";

[[nodiscard]] inline bool may_be_opponents(const IrregularityFound& found) {
  const auto* ply = std::get_if<evidence::IllegalPly>(&found.evidence);
  return ply != nullptr && (ply->reason == kTwoUnlessOpponent || ply->reason == kUnlessOpponent);
}

}  // namespace eboard::tracking
