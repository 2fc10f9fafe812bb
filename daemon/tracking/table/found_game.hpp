// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A game whose beginning was not seen: the clock runs, and the board does not show the initial position.
#pragma once

#include <optional>
#include <vector>

#include "daemon/tracking/heard/board_view.hpp"
#include "daemon/tracking/heard/clock_view.hpp"
#include "daemon/tracking/stories/growth.hpp"
#include "daemon/tracking/stories/understanding.hpp"
#include "rules/chess/position.hpp"

namespace eboard::tracking {

struct FoundGame {
  enum class Kind {
    opening,      ///< a few plies from the usual start lead there
    wrong_array,  ///< nothing was played, or a few plies, from an initial position with mistakes
    middle,       ///< it may have been going on for long
  };
  Kind kind;
  rules::Position start;  ///< the initial position for an opening, that wrong one, or the position that
                          ///< stands there and whose turn it is the lever's
  rules::BoardTurn turn;  ///< the board lies otherwise than `board` thinks, by so much
};

/// All pieces of the initial position stand on its squares, some of them on each other's. Hardly any play
/// leads there.
[[nodiscard]] std::optional<FoundGame> exchanged_array(const rules::Placement& seen,
                                                       const rules::Position& usual);
/// All pieces stand on their side's first two ranks, or hardly one is missing in the initial position.
/// Castling rights are those of `usual` whose king and rook stand on their squares, since it is not known
/// whether they moved.
[[nodiscard]] std::optional<FoundGame> wrong_array(const rules::Placement& seen,
                                                   const rules::Position& usual);

/// The same of a board that knows presence only and lies turned by so much: hardly anything is missing, and
/// nothing stands elsewhere.
[[nodiscard]] std::optional<FoundGame> array_with_gaps(rules::Bitboard occupied, rules::BoardTurn turn,
                                                       const rules::Position& usual);

/// nullopt if no game can be going on with what stands there. `stood`: a wrong initial position that stood
/// there before; a few plies may have been played from it.
[[nodiscard]] std::optional<FoundGame> find_game(const BoardView& board, const ClockView& clock,
                                                 const rules::Position& usual,
                                                 const std::optional<FoundGame>& stood, Millis now);

struct Opening {
  std::size_t plies = 0;
  Cost cost = 0;
};
/// The plies, few or none, by which `start` leads to what stands there, whatever squares reported before;
/// nullopt: it does not.
[[nodiscard]] std::optional<Opening> plies_there(const rules::Position& start, const BoardView& board,
                                                 Millis now);
/// The likeliest plies within `limits` by which it does, and by what squares reported; nullopt: none do.
[[nodiscard]] std::optional<Opening> plies_there(const rules::Position& start, const BoardView& board,
                                                 Millis now, const GrowthLimits& limits);
inline constexpr GrowthLimits kOnePly{1, 100, 9, false, kNoCost};

/// The position that the plies lead to from another start; nullopt where they are not legal there.
[[nodiscard]] std::optional<rules::Position> replay(const rules::Position& start,
                                                    const std::vector<StandingPly>& plies);

}  // namespace eboard::tracking
