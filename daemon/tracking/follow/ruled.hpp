// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What somebody who knows more than the sensors makes of a game: an arbiter by his ruling, or the Laws by a
// position that has ended it.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "rules/chess/position.hpp"
#include "rules/laws/rulings/game_state.hpp"

namespace eboard::tracking {

struct Ruled {
  std::size_t kept = 0;  ///< committed plies that stay
  std::vector<rules::GamePly>
      plies{};  ///< that count behind them; the tracker makes positions and sides of its own
  /// The table is where it was, with the same men on the board and the same player on move: only the record
  /// of how play came there is another one. What is not committed yet goes on.
  bool table_stays = false;
  /// Nothing is play until the position stands on the board, or the board is set up for another game.
  bool awaits_board = false;
  std::optional<rules::Position> start{};  ///< where the game begins; none: where it always did
  /// By the rulings that stand: the men are on a board that lies otherwise than the one on which they began.
  /// None: nothing was ruled about that.
  std::optional<bool> transferred{};
  std::optional<rules::Result> result{};   ///< the game is over with it; none: it is under way
  Word<EndedBy> by{};                      ///< what a `result` event says then
  std::optional<rules::Color> adjusted{};  ///< he had said that he would put men straight, in this turn
  bool final = true;                       ///< what kings in the centre say later does not change the result
};

}  // namespace eboard::tracking
