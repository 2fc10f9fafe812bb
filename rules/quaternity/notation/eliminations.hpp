// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Who left a game, how, and what it scored.
#pragma once

#include "rules/quaternity/notation/record.hpp"

namespace eboard::rules::quaternity {

/// A player leaves: he stops playing, or his king goes off the board.
struct Elimination {
  int round;
  Player of;
  std::optional<FreezeReason> frozen;  ///< else he was mated
  std::optional<Mate> mate;
  bool was_frozen = false;  ///< the mated king
  std::string move;         ///< that mated him; empty if none did
  int halves = 0;           ///< that the mate scored
};

/// In the order in which they left; who froze may be mated later.
[[nodiscard]] std::vector<Elimination> eliminations(const Record& record);

}  // namespace eboard::rules::quaternity
