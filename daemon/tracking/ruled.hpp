// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What somebody who knows more than the sensors makes of a game: an arbiter by his ruling, or the Laws by a
// position that has ended it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daemon/tracking/tracked_event.hpp"
#include "rules/position.hpp"

namespace eboard::tracking {

/// A ply that counts as played: UCI, two squares with '!' behind where it is against the Laws, or '@' and the
/// placement behind it where nothing else is known.
struct RuledPly {
  std::string uci;
  std::optional<Millis> white{}, black{};  ///< on the clocks when it was completed
  double confidence = 1;  ///< probability that the game's ply of that number was this one, 0..1
  bool inferred = false;  ///< nobody saw it
  bool presumed = false;  ///< nobody promises it
};

struct Ruled {
  std::size_t kept = 0;         ///< committed plies that stay
  std::vector<RuledPly> plies;  ///< that count behind them
  /// The table is where it was, with the same men on the board and the same player on move: only the record
  /// of how play came there is another one. What is not committed yet goes on.
  bool table_stays = false;
  /// Nothing is play until the position stands on the board, or the board is set up for another game.
  bool awaits_board = false;
  std::optional<rules::Position> start;  ///< where the game begins; none: where it always did
  /// By the rulings that stand: the men are on a board that lies otherwise than the one on which they began.
  /// None: nothing was ruled about that.
  std::optional<bool> transferred;
  std::optional<rules::Result> result;   ///< the game is over with it; none: it is under way
  Word<EndedBy> by;                      ///< what a `result` event says then
  std::optional<rules::Color> adjusted;  ///< he had said that he would put men straight, in this turn
  bool final = true;                     ///< what kings in the centre say later does not change the result
};

}  // namespace eboard::tracking
