// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes a game as a list of moves, for PGN, `eboardctl notate` and score sheets.
#pragma once

#include <string>
#include <vector>

#include "rules/chess/game_record.hpp"
#include "rules/chess/notation/game_notation.hpp"

namespace eboard::rules {

struct WrittenPly {
  int number;  ///< number of the move, as players count
  Color mover;
  std::string text;  ///< with its annotation
  const PlyRecord* record;
};

struct WrittenGame {
  std::vector<WrittenPly> plies;  ///< up to the first that is not legal; they refer to the record
  std::string illegal;            ///< the first illegal move, in UCI; empty if all are legal
};

[[nodiscard]] WrittenGame written(const GameRecord& game, GameNotation notation);

/// The numbered moves and the result on one line; in UCI the moves alone.
[[nodiscard]] std::string movetext(const GameRecord& game, const GameNotation& notation);

}  // namespace eboard::rules
