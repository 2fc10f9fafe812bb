// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decides at which table each game of a round is played. In team events the match, the board in the match and
// the table are three things, and files have them in the same two tags as others do.
#pragma once

#include <string>
#include <vector>

#include "daemon/pairings/pairing_findings.hpp"

namespace eboard::daemon {

/// What a pairing says of its table.
struct TableTags {
  int game = 0;            ///< its number in the file
  std::vector<int> round;  ///< the numbers of its Round tag; the first is the round
  int board = 0;           ///< of its Board tag; 0: none
  std::string teams;       ///< both, whichever has White; empty: not a game of two teams
  std::string written;     ///< those tags as they stand: Round "9.3", Board "1"
  bool played = true;      ///< false: nobody comes, but the table is theirs
  int table = 0;           ///< what give_tables() finds; 0: none
};

/// `games` are those of one round in the order of the file, without byes. Reports a table that is named twice
/// or not at all, where others are.
void give_tables(std::vector<TableTags*> games, PairingFindings& findings);

}  // namespace eboard::daemon
