// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A tournament as it is played in a hall: what its file says, and at which tables, how long and by which
// rules each round is played.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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
  std::string starts;                 ///< "2026-12-05 14:00", and whatever else people write (hour.hpp)
  std::string time_control;           ///< as people write it: "90 min + 30 s"
  std::string edition;                ///< of the Laws, as `eboardctl editions` has them
  std::string start_position;         ///< of its games, as parse_start_position() reads it
  std::vector<Table> tables;          ///< by number; games that are not here have the tables behind
  std::optional<int> default_time{};  ///< minutes, where it is another one than the section's
  bool operator==(const RoundPlan&) const = default;
};

/// What a person said of the columns of a table, for the next one with the same heads.
struct TableColumns {
  std::string heads;    ///< as fingerprint() has them
  std::string columns;  ///< as parse_mapping() takes them
  bool operator==(const TableColumns&) const = default;
};

/// What it takes for the next round to be played.
enum class Begins : std::uint8_t {
  by_order,
  at_the_hour,  ///< that its plan names
  when_set_up,  ///< the pieces of all its boards
};
/// "by-order", "at-the-hour", "when-set-up".
[[nodiscard]] std::string_view words_of(Begins begins);
[[nodiscard]] std::optional<Begins> begins_of(std::string_view words);

struct Section {
  std::string name;     ///< "Open", "U16"; empty where there is only one
  int first_table = 1;  ///< of each round
  Tournament tournament;
  std::vector<RoundPlan> plans;  ///< of round 1, 2, ...; may end earlier than the entries
  int round = 0;                 ///< that is played now; 0: none yet
  Begins begins = Begins::by_order;
  int default_time = 0;  ///< minutes after which who has not come has lost; 0: nobody looks for it
  std::vector<TableColumns> columns;
  bool operator==(const Section&) const = default;
};

/// The tables of the round by number: those that are stated, if the two are still paired, and for all other
/// games, in the order of round_of(), in team events by match and by board in the match, the next numbers
/// that are free from `first_table` on. A forfeit keeps its table.
[[nodiscard]] std::vector<Table> tables_of(const Section& section, int round);

/// Of that round, in minutes; 0: none.
[[nodiscard]] int default_time_of(const Section& section, int round);
/// When the round starts, as people wrote it; empty: nobody did.
[[nodiscard]] std::string starts_of(const Section& section, int round);

/// A sentence about a game that only one of the two has, an opponent who is not there, or a table that two
/// games of a round have; empty: there is none.
[[nodiscard]] std::string fault_of(const Section& section);

}  // namespace eboard::tournament
