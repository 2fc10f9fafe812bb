// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A game as a list of written moves: what PGN, the line of `eboardctl notate` and score sheets are made of.
#pragma once

#include <string>
#include <vector>

#include "rules/game_record.hpp"
#include "rules/notation/game_notation.hpp"

namespace eboard::rules {

struct WrittenPly {
  int number;  ///< of the move, as players count
  Color mover;
  std::string text;  ///< with the annotation behind it
  const PlyRecord* record;
};

struct WrittenGame {
  std::vector<WrittenPly> plies;  ///< up to the first that is not legal; they point into the record
  std::string illegal;            ///< that one, in UCI; empty: all are legal
};

[[nodiscard]] WrittenGame written(const GameRecord& game, GameNotation notation);

/// The numbered moves and the result on one line; of UCI the moves alone.
[[nodiscard]] std::string movetext(const GameRecord& game, const GameNotation& notation);

}  // namespace eboard::rules
