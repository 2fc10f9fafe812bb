// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/secretary/played.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "daemon/exports/games_as_tournament.hpp"

namespace eboard::secretary {
namespace {

using tournament::Entry;
using tournament::Result;
using tournament::Section;
using tournament::Table;
using tournament::TableInHall;

Entry& entry_of(Section& section, int number, int round) {
  auto& players = section.tournament.players;
  return std::ranges::find(players, number, &tournament::Player::number)
      ->entries[static_cast<std::size_t>(round - 1)];
}

std::string name_of(const Section& section, int number) {
  return tournament::find_player(section.tournament, number)->name;
}

}  // namespace

PlayedGame played_game(const storage::GameRow& game) {
  const auto [white, black] = exports::results_of(game.record);
  return {game.round,
          game.board_number,
          std::string(game.record.tag("White").value_or("")),
          std::string(game.record.tag("Black").value_or("")),
          white,
          black};
}

tournament::SectionInHall in_hall(Section section, const std::vector<PlayedGame>& games) {
  tournament::SectionInHall shown{std::move(section), {}};
  Section& now = shown.section;
  std::map<int, std::vector<Table>> tables;
  std::map<std::pair<int, int>, TableInHall> known;
  std::set<std::pair<int, int>> open;  // round and White's number: nobody entered a result
  const auto entered = [&](int round, int white) { return !open.contains({round, white}); };
  for (const PlayedGame& game : games) {
    const auto [round, fresh] = tables.try_emplace(game.round);
    if (fresh) {
      round->second = tables_of(now, game.round);
      for (const Table& table : round->second)
        if (entry_of(now, table.white, game.round).result == Result::pending)
          open.emplace(game.round, table.white);
    }
    const auto table = std::ranges::find(round->second, game.table, &Table::number);
    if (table == round->second.end()) continue;
    const std::string white = name_of(now, table->white), black = name_of(now, table->black);
    const bool exchanged = game.white == black && game.black == white;
    if (!exchanged && (game.white != white || game.black != black)) continue;
    TableInHall& seen = known[{game.round, game.table}];
    seen.round = game.round;
    seen.table = game.table;
    seen.pgn = fmt::format("/pgn/round/{}/board/{}.pgn", game.round, game.table);
    if (game.round == now.round) seen.board = game.table;
    seen.live = game.round == now.round && game.white_result == Result::pending;
    if (game.white_result == Result::pending || entered(game.round, table->white)) continue;
    Entry& of_white = entry_of(now, exchanged ? table->black : table->white, game.round);
    Entry& of_black = entry_of(now, exchanged ? table->white : table->black, game.round);
    of_white.colour = tournament::Colour::white;
    of_black.colour = tournament::Colour::black;
    of_white.result = game.white_result;
    of_black.result = game.black_result;
  }
  for (auto& [place, table] : known) shown.tables.push_back(std::move(table));
  return shown;
}

}  // namespace eboard::secretary
