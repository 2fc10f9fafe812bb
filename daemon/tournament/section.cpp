// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/section.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "daemon/tournament/round.hpp"

namespace eboard::tournament {

namespace {

/// The number of the player's team, and the player's place in it; {0, 0}: no team.
std::map<int, std::pair<int, int>> seats_of(const Tournament& event) {
  std::map<int, std::pair<int, int>> seats;
  for (const Team& team : event.teams)
    for (int place = 0; const int member : team.members) seats[member] = {team.number, place++};
  return seats;
}

/// In team events match by match, and by board in the match.
std::vector<Game> in_order(const Tournament& event, int round) {
  std::vector<Game> games = round_of(event, round).games;
  if (!event.team_event) return games;
  auto seats = seats_of(event);
  std::ranges::stable_sort(games, {}, [&](const Game& game) {
    return std::minmax({seats[game.white], seats[game.black]});
  });
  return games;
}

constexpr std::array<std::string_view, 3> kBegins{"by-order", "at-the-hour", "when-set-up"};

const RoundPlan& plan_of(const Section& section, int round) {
  static const RoundPlan kNothing;
  const auto index = static_cast<std::size_t>(round - 1);
  return index < section.plans.size() ? section.plans[index] : kNothing;
}

}  // namespace

std::string_view words_of(Begins begins) { return kBegins.at(static_cast<std::size_t>(begins)); }

std::optional<Begins> begins_of(std::string_view words) {
  const auto found = std::ranges::find(kBegins, words);
  if (found == kBegins.end()) return std::nullopt;
  return static_cast<Begins>(found - kBegins.begin());
}

int default_time_of(const Section& section, int round) {
  return plan_of(section, round).default_time.value_or(section.default_time);
}

std::string starts_of(const Section& section, int round) {
  const std::string& planned = plan_of(section, round).starts;
  const auto& dates = section.tournament.round_dates;
  const auto index = static_cast<std::size_t>(round - 1);
  return planned.empty() && index < dates.size() ? dates[index] : planned;
}

std::vector<Table> tables_of(const Section& section, int round) {
  const std::vector<Table>& stated = plan_of(section, round).tables;
  std::vector<Table> tables;
  std::vector<Table> others;
  std::set<int> taken;
  for (const Game& game : in_order(section.tournament, round)) {
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

std::string fault_of(const Section& section) {
  std::map<int, const Player*> players;
  for (const Player& player : section.tournament.players) players[player.number] = &player;
  for (const auto& [number, player] : players) {
    for (std::size_t round = 0; round < player->entries.size(); ++round) {
      const int opponent = player->entries[round].opponent;
      if (opponent == kNobody) continue;
      const auto found = players.find(opponent);
      if (found == players.end() || found->second->entries[round].opponent != number)
        return fmt::format("round {}: {} plays player {}, who does not play {}", round + 1, player->name,
                           opponent, player->name);
    }
  }
  for (std::size_t round = 0; round < section.plans.size(); ++round) {
    std::set<int> taken;
    for (const Table& table : tables_of(section, static_cast<int>(round) + 1))
      if (!taken.insert(table.number).second)
        return fmt::format("round {}: table {} has two games", round + 1, table.number);
  }
  return {};
}

}  // namespace eboard::tournament
