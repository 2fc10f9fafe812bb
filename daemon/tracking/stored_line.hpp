// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The plies that a board's own memory bears witness to: what it stored while nobody listened, played through
// a tracker of its own as if it were heard now.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "daemon/tracking/follow/stored_ply.hpp"
#include "daemon/tracking/tracker.hpp"
#include "drivers/event.hpp"

namespace eboard::tracking {

/// A game up to where nobody listened any more. Squares are the game's.
struct StoredGame {
  const rules::Edition& edition;
  const rules::Position& reached;  ///< by the committed plies
  const rules::Placement& stood;   ///< what the board showed last
  std::optional<drivers::ClockReading> clock;
  drivers::Side white;  ///< the clock's half
  rules::Placement stands;
};

/// Plies behind `reached` that are certain, all of them legal. Those that are not yet (the last one or two)
/// are left to whoever hears what comes next. nullopt where `missed` is no play that leads to what stands
/// there, or will when a man is put down that is in a hand.
[[nodiscard]] std::optional<std::vector<StoredPly>> stored_line(
    const StoredGame& game, std::span<const drivers::StoredChange> missed);

}  // namespace eboard::tracking
