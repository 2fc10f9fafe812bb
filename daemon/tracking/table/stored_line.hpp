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
#include "daemon/tracking/table/tracker.hpp"
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
  rules::Placement next = rules::Placement::initial();  ///< of which the next game begins, in any orientation
  bool across = false;                                  ///< the board lies so
};

/// The same change on a board that is turned by so much.
[[nodiscard]] drivers::StoredChange turned(const drivers::StoredChange& change, rules::BoardTurn turn);

/// Plies behind `reached` that are certain, all of them legal. Those that are not yet (the last one or two)
/// are left to the tracker that receives what comes next. nullopt if `missed` is no play that leads to what
/// stands there, or will when a piece in the hand is placed.
[[nodiscard]] std::optional<std::vector<StoredPly>> stored_line(
    const StoredGame& game, std::span<const drivers::StoredChange> missed);

/// The game ended during the silence: the next one was set up, or the kings show a result.
[[nodiscard]] bool shows_end(const StoredGame& game, std::span<const drivers::StoredChange> missed);

/// What was stored behind the initial position of the next game.
struct StoredStart {
  rules::BoardTurn turn;  ///< by which the board has to be turned further for that game
  std::vector<drivers::StoredChange> changes;
};

/// How it came to its end.
struct StoredEnd {
  std::vector<StoredPly> plies;
  std::optional<rules::Result> shown{};  ///< by the kings
  std::optional<StoredStart> next{};     ///< in squares of that game
};

/// The same of such a game. With a clock those plies count that were pressed for, and one that ends the game;
/// without a clock those before a result that the board shows. nullopt if `missed` is no such play.
[[nodiscard]] std::optional<StoredEnd> stored_end(const StoredGame& game,
                                                  std::span<const drivers::StoredChange> missed);

}  // namespace eboard::tracking
