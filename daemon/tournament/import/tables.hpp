// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The parts of read_sheet(): one reader for each kind of table.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "daemon/tournament/import/columns.hpp"
#include "daemon/tournament/import/said.hpp"
#include "daemon/tournament/import/sheet.hpp"

namespace eboard::tournament {

/// Rows and what their columns mean.
struct Table {
  const Sheet& sheet;
  const Row* heads = nullptr;  ///< nullptr: there is none
  std::size_t below = 0;       ///< the first row behind the heads
  Mapping mapping;
  bool of_teams = false;

  /// The row of heads again, as a new page has it.
  [[nodiscard]] bool is_heads(const Row& row) const { return heads != nullptr && row.cells == heads->cells; }
  /// The first cell behind the last head, which a text has where a name with a comma, and without quotes,
  /// moved all others; 0: there is none.
  [[nodiscard]] int cell_too_many(const Row& row) const;
};

/// What the lines above a table say.
struct Captions {
  std::string event, date;
  int round = 0;
  bool final = false;  ///< no further round follows
};
[[nodiscard]] Captions captions_of(const Sheet& sheet, std::size_t rows);

/// Reports what reads like another table than the columns have.
class Reporter {
 public:
  explicit Reporter(Findings& findings) : findings_(findings) {}
  void error(const Row& row, int column, std::string what) const {
    add(Severity::error, row, column, std::move(what));
  }
  void warn(const Row& row, int column, std::string what) const {
    add(Severity::warning, row, column, std::move(what));
  }
  void of_file(Severity severity, std::string what) const {
    findings_.add({severity, 0, 0, 0, std::move(what)});
  }

 private:
  void add(Severity severity, const Row& row, int column, std::string what) const {
    findings_.add({severity, row.line, column, column, std::move(what)});
  }

  Findings& findings_;
};

/// The same as an error.
[[nodiscard]] bool fits(const Table& table, const Row& row, Reporter report);

void read_round(const Table& table, std::optional<int> wanted, Said& said, Reporter report);
void read_players(const Table& table, Said& said, Reporter report);
void read_cross_table(const Table& table, bool final, Said& said, Reporter report);
/// Matches of teams with their boards, whose heads are in the table itself. False: it is another table.
[[nodiscard]] bool read_team_boards(const Sheet& sheet, Said& said, Reporter report);

/// Reports a player who plays twice, and a table at which two games are.
void look_for_twice(const Said& said, Reporter report);

}  // namespace eboard::tournament
