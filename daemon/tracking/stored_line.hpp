// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The plies that a board's own memory proves: what it stored during a silence, played through a tracker of
// its own as if it were received now.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "daemon/tracking/follow/stored_ply.hpp"
#include "daemon/tracking/tracker.hpp"
#include "drivers/event.hpp"

namespace eboard::tracking {

/// A game up to the beginning of the silence. Squares are the game's.
struct StoredGame {
  const rules::Edition& edition;
  const rules::Position& reached;  ///< by the committed plies
  const rules::Placement& stood;   ///< what the board showed last
  std::optional<drivers::ClockReading> clock;
  drivers::Side white;  ///< the clock's half
  rules::Placement stands;
};

/// Plies behind `reached` that are certain, all of them legal. Those that are not yet (the last one or two)
/// are left to the tracker that receives what comes next. nullopt if `missed` is no play that leads to what
/// stands there, or will when a piece in the hand is placed.
[[nodiscard]] std::optional<std::vector<StoredPly>> stored_line(
    const StoredGame& game, std::span<const drivers::StoredChange> missed);

}  // namespace eboard::tracking
