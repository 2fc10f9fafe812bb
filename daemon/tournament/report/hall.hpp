// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the hall knows of the tables of a tournament, beside what the tournament says itself.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/tournament/section.hpp"

namespace eboard::tournament {

/// A table of a round, by its number in the hall (`Table::number`).
struct TableInHall {
  int round = 0, table = 0;
  std::optional<int> board;  ///< number of the board's page; nullopt: there is none, or it shows another game
  bool live = false;         ///< its game runs: it began and is not over
  std::string pgn;           ///< path of the game, "/pgn/round/3/board/7.pgn"; empty: there is none
  bool over = false;         ///< its game is over, and perhaps nothing says how
  int played_at = 0;         ///< the table of that game, by its record; 0: there is none
  /// The record has the two the other way about than the round, and no ruling exchanged them.
  bool exchanged = false;
  bool operator==(const TableInHall&) const = default;
};

struct SectionInHall {
  Section section;
  std::vector<TableInHall> tables;  ///< those of which something is known, in any order
  bool operator==(const SectionInHall&) const = default;
};

}  // namespace eboard::tournament
