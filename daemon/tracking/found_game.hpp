// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A game whose beginning nobody saw: the clock runs, and something else than the array stands on the board.
#pragma once

#include <optional>
#include <vector>

#include "daemon/tracking/heard/board_view.hpp"
#include "daemon/tracking/heard/clock_view.hpp"
#include "daemon/tracking/stories/understanding.hpp"
#include "rules/chess/position.hpp"

namespace eboard::tracking {

struct FoundGame {
  enum class Kind {
    opening,      ///< a few plies from the usual start lead there
    wrong_array,  ///< nothing was played, or a few plies, from an array with mistakes
    middle,       ///< it may have been going on for long
  };
  Kind kind;
  rules::Position start;  ///< the usual one for an opening, that array, or what stands there, whose turn is
                          ///< the lever's
  rules::BoardTurn turn;  ///< the board lies otherwise than `board` thinks, by so much
};

/// All men stand on their side's first two ranks, or hardly one is missing in the usual array. Of castling
/// rights it takes for granted what kings and rooks on their first squares allow: nobody saw them move.
[[nodiscard]] std::optional<FoundGame> wrong_array(const rules::Placement& seen,
                                                   const rules::Position& usual);

/// nullopt when no game can be going on with what stands there. `stood`: a wrong array that stood there
/// before; a few plies may have been played from it.
[[nodiscard]] std::optional<FoundGame> find_game(const BoardView& board, const ClockView& clock,
                                                 const rules::Position& usual,
                                                 const std::optional<FoundGame>& stood, Millis now);

/// A few plies from `start`, or none, lead to what stands there.
[[nodiscard]] bool leads_there(const rules::Position& start, const BoardView& board, Millis now);

/// The position that the plies lead to from another start; nullopt where they are not legal there.
[[nodiscard]] std::optional<rules::Position> replay(const rules::Position& start,
                                                    const std::vector<StandingPly>& plies);

}  // namespace eboard::tracking
