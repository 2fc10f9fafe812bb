// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Offences that may be none of the player's: no sensor shows whose hand it was, or what does not read.
#pragma once

#include "daemon/events/tracked_event.hpp"

namespace eboard::tracking {

/// The reasons on their cards: one of two moves in one turn, or the first part of a piece's way, may be the
/// opponent's.
inline constexpr std::string_view kTwoUnlessOpponent =
    "two moves in one turn, unless the opponent moved one of the pieces";
inline constexpr std::string_view kUnlessOpponent =
    "against the rules, unless the opponent moved the piece first";
/// Nothing reads where a pawn was to be exchanged.
inline constexpr std::string_view kUnlessUnread =
    "nothing stands there, unless the board does not read the piece";
/// A man of the player on move stands where it cannot go, and did before that player was on move.
inline constexpr std::string_view kBeforePress = "it was moved before the press, by either player's hand";

[[nodiscard]] inline bool may_be_opponents(const IrregularityFound& found) {
  const auto* ply = std::get_if<evidence::IllegalPly>(&found.evidence);
  return ply != nullptr && (ply->reason == kTwoUnlessOpponent || ply->reason == kUnlessOpponent);
}

[[nodiscard]] inline bool may_be_unread(const IrregularityFound& found) {
  const auto* stands = std::get_if<evidence::Displacement>(&found.evidence);
  return stands != nullptr && stands->reason == kUnlessUnread;
}

[[nodiscard]] inline bool was_before_press(const IrregularityFound& found) {
  const auto* stands = std::get_if<evidence::Displacement>(&found.evidence);
  return stands != nullptr && stands->reason == kBeforePress;
}

}  // namespace eboard::tracking
