// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/import/read_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "daemon/tournament/import/cells.hpp"
#include "daemon/tournament/import/tables.hpp"
#include "daemon/tournament/import/words.hpp"
#include "rules/text/shown.hpp"

namespace eboard::tournament {
namespace {

/// Heads stand among the first lines.
constexpr std::size_t kRowsLooked = 200;

std::size_t rows_looked(const Sheet& sheet) { return std::min(sheet.rows.size(), kRowsLooked); }

/// Its index; nullopt: no line has two cells.
std::optional<std::size_t> widest_row(const Sheet& sheet) {
  std::optional<std::size_t> widest;
  for (std::size_t at = 0; at < rows_looked(sheet); ++at) {
    const int filled = sheet.rows[at].filled();
    if (filled > 1 && (!widest || filled > sheet.rows[*widest].filled())) widest = at;
  }
  return widest;
}

SaidHeads heads_at(const Sheet& sheet, std::size_t at) {
  const auto shown = [](const Row& row) {
    std::vector<std::string> cells;
    for (const std::string& cell : row.cells) cells.push_back(rules::shown(cell));
    return cells;
  };
  SaidHeads heads{sheet.rows[at].line, shown(sheet.rows[at]), {}};
  if (at + 1 < sheet.rows.size()) heads.below = shown(sheet.rows[at + 1]);
  return heads;
}

/// Says what there is, so that a person can say what it means.
std::string no_heads(const Sheet& sheet) {
  constexpr std::size_t kHeadsShown = 20;
  const auto row = widest_row(sheet);
  if (!row) return "this is no table: no line has two cells";
  const Row* widest = &sheet.rows[*row];
  std::string heads;
  std::size_t shown = 0;
  for (std::size_t at = 0; at < widest->cells.size() && shown < kHeadsShown; ++at) {
    if (widest->cells[at].empty()) continue;
    heads += fmt::format("{}{} \"{}\"", shown++ == 0 ? "" : ", ", at + 1, rules::shown(widest->cells[at]));
  }
  return fmt::format(
      "no line says in words that are known what its columns are; line {} has {}. Say it as \"table=1 "
      "white=3 "
      "black=5 result=6\", or for players as \"number=1 name=2 rating=4\"",
      widest->line, heads);
}

struct Found {
  Said::Kind kind = Said::Kind::players;
  Table table;
};

Said::Kind kind_of(const Mapping& mapping) {
  if (mapping.column_of(Field::white) != 0) return Said::Kind::round;
  return mapping.rounds.first != 0 ? Said::Kind::tournament : Said::Kind::players;
}

/// Where the table of stated columns begins. Heads that nobody knows are the line in which a column of
/// numbers has a word.
class Stated {
 public:
  Stated(const Sheet& sheet, const Mapping& mapping) : sheet_(sheet), mapping_(mapping) {}

  std::optional<Found> find(Reporter report) {
    Found found{kind_of(mapping_), {sheet_, nullptr, sheet_.rows.size(), mapping_, false}};
    const bool name = mapping_.column_of(Field::name) != 0 || mapping_.column_of(Field::last_name) != 0;
    found.table.of_teams = found.kind == Said::Kind::tournament && !name;
    for (std::size_t at = 0; at < rows_looked(sheet_); ++at) {
      const Row& row = sheet_.rows[at];
      const bool same = !mapping_.heads.empty() && fingerprint(row.cells) == mapping_.heads;
      if (same || (mapping_.heads.empty() && begins(row))) {
        found.table.heads = !same && has_numbers(row) ? nullptr : &row;
        found.table.below = at + (found.table.heads != nullptr ? 1 : 0);
        if (found.table.heads != nullptr) found.table.mapping.heads = fingerprint(row.cells);
        if (found.table.heads != nullptr && !same && !propose_columns(row, sheet_.rows, at + 1))
          report.warn(row, 0, "taken for the heads of the columns");
        return found;
      }
    }
    report.of_file(Severity::error, mapping_.heads.empty()
                                        ? "no line has cells in all the columns that were stated"
                                        : "the columns were stated for a table with other heads");
    return std::nullopt;
  }

 private:
  [[nodiscard]] bool begins(const Row& row) const {
    constexpr std::array kNames{Field::white, Field::black, Field::name, Field::last_name};
    return std::ranges::all_of(kNames, [&](Field field) {
      const int column = mapping_.column_of(field);
      return column == 0 || !row.cell(column).empty();
    });
  }
  [[nodiscard]] bool has_numbers(const Row& row) const {
    constexpr std::array kNumbers{Field::table, Field::white_number, Field::number,
                                  Field::rank,  Field::white_rating, Field::rating};
    return std::ranges::any_of(
        kNumbers, [&](Field field) { return number_in(row.cell(mapping_.column_of(field))).has_value(); });
  }

  const Sheet& sheet_;
  const Mapping& mapping_;
};

/// What was said of a table with these heads; nullptr: nothing was.
const Mapping* stated_before(const Sheet& sheet, const std::vector<Mapping>& before) {
  for (std::size_t at = 0; at < rows_looked(sheet) && !before.empty(); ++at) {
    const auto same = std::ranges::find(before, fingerprint(sheet.rows[at].cells), &Mapping::heads);
    if (same != before.end()) return &*same;
  }
  return nullptr;
}

std::optional<Found> find_table(const Sheet& sheet, Findings& findings) {
  for (std::size_t at = 0; at < rows_looked(sheet); ++at) {
    auto proposal = propose_columns(sheet.rows[at], sheet.rows, at + 1);
    if (!proposal) continue;
    for (Finding& finding : proposal->findings) findings.add(std::move(finding));
    return Found{proposal->kind,
                 {sheet, &sheet.rows[at], at + 1, std::move(proposal->mapping), proposal->of_teams}};
  }
  Reporter(findings).of_file(Severity::error, no_heads(sheet));
  return std::nullopt;
}

void read_table(const Found& found, std::optional<int> round, Said& said, Findings& findings) {
  const Table& table = found.table;
  const Reporter report(findings);
  const std::size_t above = table.below - (table.heads != nullptr ? 1 : 0);
  const Captions captions = captions_of(table.sheet, above);
  said.kind = found.kind;
  said.columns = to_string(table.mapping);
  said.event = captions.event;
  if (findings.errors() > 0) return;
  switch (found.kind) {
    case Said::Kind::round:
      said.round = captions.round;
      said.date = captions.date;
      read_round(table, round, said, report);
      break;
    case Said::Kind::players:
      read_players(table, said, report);
      break;
    case Said::Kind::tournament:
      read_cross_table(table, captions.final, said, report);
      break;
  }
}

bool is_final(std::string_view plain) {
  return plain.starts_with("final ") || plain.starts_with("endstand") ||
         plain.find(" final ") != std::string::npos;
}

}  // namespace

int Table::cell_too_many(const Row& row) const {
  if (heads == nullptr || sheet.format != "CSV") return 0;
  for (std::size_t at = heads->cells.size(); at < row.cells.size(); ++at) {
    if (!row.cells[at].empty()) return static_cast<int>(at) + 1;
  }
  return 0;
}

bool fits(const Table& table, const Row& row, Reporter report) {
  const int column = table.cell_too_many(row);
  if (column == 0) return true;
  report.error(row, column,
               fmt::format("has {} cells, and the heads have {}: a name with a comma needs quotes",
                           row.cells.size(), table.heads->cells.size()));
  return false;
}

Captions captions_of(const Sheet& sheet, std::size_t rows) {
  Captions captions;
  for (std::size_t at = 0; at < rows; ++at) {
    const Row& row = sheet.rows[at];
    const auto first = std::ranges::find_if(row.cells, [](const std::string& cell) { return !cell.empty(); });
    if (first == row.cells.end()) continue;
    const std::string plain = plain_words(*first);
    captions.final = captions.final || is_final(plain);
    if (const int round = round_in(plain); round != 0) {
      captions.round = round;
      captions.date = date_in(*first);
    } else if (captions.event.empty() && !is_caption(*first)) {
      captions.event = *first;
    }
  }
  return captions;
}

Said read_sheet(Sheet sheet, const StatedColumns& columns, std::optional<int> round) {
  Said said;
  said.format = sheet.format;
  Findings findings;
  for (Finding& finding : sheet.findings) findings.add(std::move(finding));
  const Reporter report(findings);
  const Mapping* stated = columns.now ? &*columns.now : stated_before(sheet, columns.before);
  if (findings.errors() == 0 && (stated != nullptr || !read_team_boards(sheet, said, report))) {
    const auto found = stated != nullptr ? Stated(sheet, *stated).find(report) : find_table(sheet, findings);
    if (found) read_table(*found, round, said, findings);
    said.columns_stated = columns.now.has_value();
    const bool has_heads = found && found->table.heads != nullptr;
    const auto heads = has_heads ? std::optional(found->table.below - 1) : widest_row(sheet);
    if (heads) said.heads = heads_at(sheet, *heads);
  }
  said.findings = std::move(findings).by_line();
  return said;
}

}  // namespace eboard::tournament
