// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A tournament as it is played in a hall: what its file says, and at which tables, how long and by which
// rules each round is played.
#pragma once

#include <string>
#include <vector>

#include "daemon/tournament/tournament.hpp"

namespace eboard::tournament {

/// Where a game of a round is played. Its result stands with the players (`Entry`).
struct Table {
  int number = 0;  ///< in the hall, from 1
  int white = kNobody, black = kNobody;
  bool electronic = true;  ///< false: moves or the result come otherwise
  bool operator==(const Table&) const = default;
};

/// What is not said is as the hall's configuration has it.
struct RoundPlan {
  std::string starts;         ///< for people: "2026-12-05 14:00"
  std::string time_control;   ///< as people write it: "90 min + 30 s"
  std::vector<Table> tables;  ///< by number; games that are not here have the tables behind
  bool operator==(const RoundPlan&) const = default;
};

/// What a person said of the columns of a table, for the next one with the same heads.
struct TableColumns {
  std::string heads;    ///< as fingerprint() has them
  std::string columns;  ///< as parse_mapping() takes them
  bool operator==(const TableColumns&) const = default;
};

struct Section {
  std::string name;     ///< "Open", "U16"; empty where there is only one
  int first_table = 1;  ///< of each round
  Tournament tournament;
  std::vector<RoundPlan> plans;  ///< of round 1, 2, ...; may end earlier than the entries
  int round = 0;                 ///< that is played now; 0: none yet
  std::vector<TableColumns> columns;
  bool operator==(const Section&) const = default;
};

/// The tables of the round by number: those that are stated, if the two are still paired, and for all other
/// games, in the order of round_of(), in team events by match and by board in the match, the next numbers
/// that are free from `first_table` on. A forfeit keeps its table.
[[nodiscard]] std::vector<Table> tables_of(const Section& section, int round);

/// A sentence about a game that only one of the two has, an opponent who is not there, or a table that two
/// games of a round have; empty: there is none.
[[nodiscard]] std::string fault_of(const Section& section);

}  // namespace eboard::tournament
