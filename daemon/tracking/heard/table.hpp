// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What stands on a table besides a game: the initial position of a new game in either orientation, and kings
// on centre squares.
#pragma once

#include <optional>

#include "daemon/tracking/heard/board_view.hpp"
#include "rules/chess/game_record.hpp"
#include "rules/chess/placement.hpp"

namespace eboard::tracking {

/// Result by both kings on the centre squares d4, e4, d5, e5: both on light squares 1-0, on dark ones 0-1,
/// else a draw. Two kings there always stand side by side, so that no legal position is taken for a gesture.
/// On a board that lies across e4 is dark.
[[nodiscard]] std::optional<rules::Result> result_gesture(const rules::Placement& seen, bool across = false);

/// Two kings on centre squares, and the result that they show.
struct ShownKings {
  rules::Bitboard squares;
  rules::Result result;
  std::optional<rules::Square> left{};  ///< the piece there left before the kings did
};

/// The same on a board that knows presence only: the pieces stand as in `stood`, but the kings have left the
/// squares around the centre, and two pieces were put on the centre since. Pieces that stood on the centre
/// may be gone, and one piece elsewhere: it may have captured. No play looks like that: kings go one square
/// in a move, and not beside each other.
[[nodiscard]] std::optional<ShownKings> kings_put_on_centre(const BoardView& board,
                                                            const rules::Placement& stood);

/// Every piece that is there stands on its first square; some may be missing.
[[nodiscard]] bool being_set_up(const rules::Placement& seen, const rules::Placement& array);

/// How far the board has to be turned further to show `array`; nullopt: it shows none. A board that does not
/// know pieces cannot distinguish the two ends.
[[nodiscard]] std::optional<rules::BoardTurn> array_of(const BoardView& board, const rules::Placement& array);

}  // namespace eboard::tracking
