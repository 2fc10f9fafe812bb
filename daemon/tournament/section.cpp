// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/section.hpp"

#include <algorithm>
#include <set>

#include "daemon/tournament/round.hpp"

namespace eboard::tournament {

std::vector<Table> tables_of(const Section& section, int round) {
  const auto index = static_cast<std::size_t>(round - 1);
  static const std::vector<Table> kNothing;
  const auto& stated = index < section.rounds.size() ? section.rounds[index].tables : kNothing;
  std::vector<Table> tables;
  std::vector<Table> others;
  std::set<int> taken;
  for (const Game& game : round_of(section.tournament, round).games) {
    const auto found = std::find_if(stated.begin(), stated.end(), [&](const Table& table) {
      return std::minmax({table.white, table.black}) == std::minmax({game.white, game.black});
    });
    auto& list = found == stated.end() ? others : tables;
    list.push_back(found == stated.end() ? Table{} : *found);
    list.back().white = game.white;
    list.back().black = game.black;
    taken.insert(list.back().number);
  }
  int next = section.first_table;
  for (Table& table : others) {
    while (taken.count(next) > 0) ++next;
    table.number = next++;
    tables.push_back(table);
  }
  std::sort(tables.begin(), tables.end(), [](const Table& a, const Table& b) { return a.number < b.number; });
  return tables;
}

}  // namespace eboard::tournament
