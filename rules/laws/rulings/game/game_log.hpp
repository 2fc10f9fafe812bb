// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A game with its rulings as text: a line for each entry, so that a log grows by appending. The lines are
// also what the journal keeps of rulings.
//
//   eboard-game 1
//   edition fide-2005 [supervision=full]
//   time-control 40/7200:3600
//   start "FEN"                           where it is not the initial position
//   observed                              where the moves are what an e-board saw
//   began clock=1:00:00/1:00:00           what the clock showed at first, where something else was declared
//   odds pawn moves 2                     where there are any
//   local-rules no-draw-before=30         where the event has some
//   blind white                           whose moves are made on a board with pegs, and announced
//   white "NAME"
//   black "NAME"
//   move e4 [clock=1:59:50/2:00:00]
//   irregular e7e4 [board="PLACEMENT"] [clock=...]
//                                         both with [inferred] where no sensor showed the ply, [presumed]
//                                         where it is not promised, and [right=0.5]: times the confidence of
//                                         the ply before it, that of this one
//   clock 1:59:50/2:00:00 [running=black]
//   touched black
//   board-set [board="PLACEMENT"]
//   session-end
//   absent white
//   present white
//   taken-back 12                         by the players: the position after ply 12 was put back
//   peg lift g1                           on the blind player's board
//   peg place f3                          "peg place e8 queen" for a promotion
//   announced Nf3                         the move on it counts
//   ended 1-0 [shown]                     not by a ruling; shown: by the players
//   ruling 1 ply=2 key=... edition=... [article=...] [by="A. Arbiter"] [request=ID] [about=N] wall=...
//   game=0:05:00 before="..."
//     after="..." [proposed="..."]: R-TIME black +0:02:00          (one line)
//
// Empty lines, and lines that begin with '#', are skipped.
#pragma once

#include <string>
#include <string_view>

#include "rules/laws/rulings/game/game_file.hpp"

namespace eboard::rules {

/// Without a line end.
[[nodiscard]] std::string to_line(const Entry& entry);
/// The error is a sentence.
[[nodiscard]] Expected<Entry, std::string> parse_line(std::string_view line);

/// True if the line stands before the entries.
[[nodiscard]] bool is_head_line(std::string_view line);
[[nodiscard]] bool is_game_log(std::string_view text);
[[nodiscard]] std::string to_log(const GameFile& game);
/// Enters every line again. A ruling that was made at another ply or in another position than the replay
/// has, or with other clock times, is a fault of the file. The error begins with the number of the line.
[[nodiscard]] Expected<GameFile, std::string> parse_log(std::string_view text);

}  // namespace eboard::rules
