// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A correction of the game from outside the sensors: by an arbiter's ruling, or by the Laws when a position
// has ended the game.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "daemon/tracking/game/ruled_times.hpp"
#include "rules/chess/position.hpp"
#include "rules/laws/rulings/game/game_state.hpp"

namespace eboard::tracking {

struct Ruled {
  std::size_t kept = 0;  ///< committed plies that stay
  std::vector<rules::GamePly>
      plies{};  ///< that count behind them; the tracker makes positions and sides of its own
  /// The table is as it was, with the same pieces on the board and the same player on move; only the record
  /// of how play came there changes. What is not committed yet goes on.
  bool table_stays = false;
  /// Nothing is play until the position stands on the board, or the board is set up for another game.
  bool awaits_board = false;
  std::optional<rules::Position> start{};  ///< where the game begins; none: where it always did
  /// By the rulings that stand: the pieces are on a board that lies the other way round than the one on which
  /// they began. nullopt: nothing was ruled about that.
  std::optional<bool> transferred{};
  std::optional<rules::Result> result{};   ///< the game is over with it; none: it is under way
  Word<EndedBy> by{};                      ///< in the `result` event
  std::optional<rules::Color> adjusted{};  ///< the player announced an adjustment of pieces in this turn
  std::optional<RuledTimes> times{};       ///< none: no times were ruled
  bool final = true;                       ///< a later result gesture does not change the result
};

}  // namespace eboard::tracking
