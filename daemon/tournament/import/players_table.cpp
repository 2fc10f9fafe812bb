// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Lists of players: starting ranks, participants.
#include <fmt/format.h>

#include <map>
#include <utility>

#include "daemon/tournament/import/cells.hpp"
#include "daemon/tournament/import/tables.hpp"
#include "rules/text/shown.hpp"

namespace eboard::tournament {

void read_players(const Table& table, Said& said, Reporter report) {
  const int number_column = table.mapping.column_of(Field::number);
  std::map<int, int> numbers;                     ///< the line of the first
  std::map<std::string, int, std::less<>> names;  ///< the same
  for (std::size_t at = table.below; at < table.sheet.rows.size(); ++at) {
    const Row& row = table.sheet.rows[at];
    if (row.filled() < 2 || table.is_heads(row)) continue;
    SaidPlayer player = player_in(row, table.mapping, Colour::none);
    const std::string_view number = row.cell(number_column);
    if (player.name.empty()) {
      report.warn(row, 0, "names no player, and was left out");
      continue;
    }
    if (!fits(table, row, report)) continue;
    if (!number.empty() && player.number == kNobody) {
      report.warn(row, number_column,
                  fmt::format("\"{}\" is no start number; the line was left out", rules::shown(number)));
      continue;
    }
    if (const auto [first, fresh] = numbers.try_emplace(player.number, row.line);
        !fresh && player.number != kNobody)
      report.error(row, number_column,
                   fmt::format("number {} is in line {}, too", player.number, first->second));
    if (const auto [first, fresh] = names.try_emplace(player.name, row.line); !fresh)
      report.warn(row, 0, fmt::format("{} is in line {}, too", rules::shown(player.name), first->second));
    said.players.push_back(std::move(player));
  }
  if (said.players.empty()) report.of_file(Severity::error, "holds no player");
}

}  // namespace eboard::tournament
