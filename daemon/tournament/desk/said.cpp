// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/desk/said.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace eboard::tournament {

namespace {

/// Calls `visit` with the round that each of these steps makes the one that is played, in order.
void for_each_begin(const Book& book, int section, const std::function<void(const Step&, int)>& visit) {
  for (const Step& step : book.steps()) {
    if (step.section != section || step.undoes) continue;
    const auto change = std::ranges::find(step.changes, "round", &Change::fact);
    if (change == step.changes.end()) continue;
    int round = 0;
    std::from_chars(change->is.data(), change->is.data() + change->is.size(), round);
    visit(step, round);
  }
}

/// "7 w 1" was "7 b 0": the same two, the other way about.
bool exchanges_colours(const Change& change) {
  const auto colour = [](std::string_view entry) { return entry.find(' ') + 1; };
  const std::string_view was = change.was, is = change.is;
  const std::size_t at = colour(was);
  return at > 1 && at == colour(is) && is.size() > at && was.size() > at &&
         was.substr(0, at) == is.substr(0, at) && was[at] != is[at] && was[at] != '-';
}

}  // namespace

std::set<int> rounds_begun(const Book& book, int section) {
  std::set<int> rounds;
  for_each_begin(book, section, [&](const Step& /*step*/, int round) { rounds.insert(round); });
  return rounds;
}

std::optional<std::int64_t> begun_at(const Book& book, int section) {
  std::optional<std::int64_t> at;
  const int played = book.section(section).round;
  for_each_begin(book, section, [&](const Step& step, int round) {
    if (round == played && round > 0) at = step.at;
  });
  return at;
}

std::set<int> colours_decided(const Book& book, int section) {
  const Section& now = book.section(section);
  std::set<int> tables;
  if (now.round < 1 || now.round > last_round_paired(now.tournament)) return tables;
  std::map<std::string, int, std::less<>> table_of;  // by the fact that says who White plays
  for (const Table& table : tables_of(now, now.round))
    table_of[fmt::format("tournament/players/{}/entries/{}", table.white, now.round)] = table.number;
  for (const Step& step : book.steps()) {
    if (step.section != section) continue;
    for (const Change& change : step.changes) {
      const auto table = table_of.find(change.fact);
      if (table == table_of.end() || !exchanges_colours(change)) continue;
      if (!tables.erase(table->second)) tables.insert(table->second);
    }
  }
  return tables;
}

}  // namespace eboard::tournament
