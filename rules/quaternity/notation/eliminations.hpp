// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Lists the players who left a game, how they left, and what that scored.
#pragma once

#include "rules/quaternity/notation/record.hpp"

namespace eboard::rules::quaternity {

/// A player leaves: they stop playing, or their king is removed.
struct Elimination {
  int round;
  Player of;
  std::optional<FreezeReason> frozen;  ///< empty if the player was mated
  std::optional<Mate> mate;
  bool was_frozen = false;  ///< the mated player had been frozen before
  std::string move;         ///< the mating move; empty if there was none
  int halves = 0;           ///< points of the mate, in halves
};

/// The eliminations in their order; a frozen player may be mated later.
[[nodiscard]] std::vector<Elimination> eliminations(const Record& record);

}  // namespace eboard::rules::quaternity
