// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plays random games with random offences at a table of the daemon, gives the rulings that the Laws propose,
// undoes some, kills the daemon now and then, and looks whether what must always hold does.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace eboard::test {

struct JudgedGame {
  std::string edition;
  int plies = 0, cards = 0, rulings = 0, undone = 0, restarts = 0;
  int forgotten = 0;  ///< times that were ruled, and to which nobody set the clock
  int reminded = 0;   ///< cards that said so, and whose proposal was compared with what was forgotten
  int meddled = 0;    ///< pieces that a hand displaced in the opponent's time
  int postponed = 0;  ///< claims on which the arbiter decides later
  int flags = 0;      ///< that fell
  int compared = 0;   ///< proposals whose times were compared with what the players had
  /// A sentence each: something was proposed that the core refuses; something was proposed again that was
  /// ruled; it left who offended more time than they had, or the other player less; a player would lose by
  /// what the other one did; an offence counts more often than it happened; a restart, or a replay, gave
  /// something else; a clock that was not set to what was ruled would be set to something else.
  std::vector<std::string> faults{};
};

/// One game: its edition and tempo follow from the seed. `database`: a file for its restarts.
[[nodiscard]] JudgedGame play_judged_game(std::uint64_t seed, const std::string& database);

}  // namespace eboard::test
