// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/secretary/played.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "daemon/secretary/games_as_tournament.hpp"
#include "daemon/tournament/import/identity.hpp"
#include "rules/laws/rulings/text/ruling.hpp"

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

/// By what somebody is known.
struct Known {
  std::string fide_id, name;  ///< the name as name_key()
  [[nodiscard]] bool is(const Known& other) const {
    return fide_id.empty() || other.fide_id.empty() ? name == other.name : fide_id == other.fide_id;
  }
};
Known known(const Section& section, int number) {
  const auto& player = *tournament::find_player(section.tournament, number);
  return {player.fide_id, tournament::name_key(player.name)};
}

/// A table, and who is paired there.
struct Seated {
  Table table;
  Known white, black;
};
std::vector<Seated> seated(const Section& section, int round) {
  std::vector<Seated> all;
  for (const Table& table : tables_of(section, round))
    all.push_back({table, known(section, table.white), known(section, table.black)});
  return all;
}

/// Where these two are paired: at the game's table, else at any.
struct Place {
  const Table* table = nullptr;
  bool exchanged = false;
};
Place place_of(const std::vector<Seated>& tables, const PlayedGame& game) {
  const Known white{game.white_id, tournament::name_key(game.white)};
  const Known black{game.black_id, tournament::name_key(game.black)};
  Place found;
  for (const Seated& one : tables) {
    const bool as_paired = white.is(one.white) && black.is(one.black);
    if (!as_paired && !(white.is(one.black) && black.is(one.white))) continue;
    if (found.table == nullptr || one.table.number == game.table) found = {&one.table, !as_paired};
  }
  return found;
}

/// An odd number of these rulings is in force.
bool exchanged_by_ruling(const std::vector<storage::RulingRow>& rulings) {
  const auto exchanges = std::ranges::count_if(rulings, [](const storage::RulingRow& row) {
    const auto ruling = rules::parse_ruling(row.ruling);
    const auto* colours = ruling ? std::get_if<rules::ruling::Colours>(&ruling->action) : nullptr;
    return colours != nullptr && colours->swap;
  });
  return exchanges % 2 != 0;
}

tournament::GameThere there(const storage::GameRow& game) {
  tournament::GameThere there{game.board_number, game.round, game.started, game.ended, game.rotated};
  if (!game.plies.empty()) {
    there.white_left = game.plies.back().white;
    there.black_left = game.plies.back().black;
  }
  return there;
}

}  // namespace

PlayedGame played_game(const storage::GameRow& game) {
  const auto [white, black] = results_of(game.record);
  return {game.round,
          game.board_number,
          std::string(game.record.tag("White").value_or("")),
          std::string(game.record.tag("Black").value_or("")),
          std::string(game.record.tag("WhiteFideId").value_or("")),
          std::string(game.record.tag("BlackFideId").value_or("")),
          white,
          black,
          exchanged_by_ruling(game.rulings),
          there(game)};
}

tournament::SectionInHall in_hall(Section section, const std::vector<PlayedGame>& games) {
  tournament::SectionInHall shown{std::move(section), {}};
  Section& now = shown.section;
  std::map<int, std::vector<Seated>> tables;
  std::map<std::pair<int, int>, TableInHall> reported;
  std::set<std::pair<int, int>> open;  // round and White's number: nobody entered a result
  const auto entered = [&](int round, int white) { return !open.contains({round, white}); };
  for (const PlayedGame& game : games) {
    const auto [round, fresh] = tables.try_emplace(game.round);
    if (fresh) {
      round->second = seated(now, game.round);
      for (const Seated& one : round->second)
        if (entry_of(now, one.table.white, game.round).result == Result::pending)
          open.emplace(game.round, one.table.white);
    }
    const auto [table, exchanged] = place_of(round->second, game);
    if (table == nullptr) continue;
    TableInHall& seen = reported[{game.round, table->number}];
    seen.round = game.round;
    seen.table = table->number;
    seen.pgn = fmt::format("/pgn/round/{}/board/{}.pgn", game.round, game.table);
    if (game.round == now.round) seen.board = game.table;
    seen.over = game.there.ended.has_value();
    seen.live = game.round == now.round && game.white_result == Result::pending && !seen.over;
    seen.played_at = game.table;
    seen.exchanged = exchanged && !game.ruled_exchange;
    if (game.white_result == Result::pending || entered(game.round, table->white)) continue;
    Entry& of_white = entry_of(now, exchanged ? table->black : table->white, game.round);
    Entry& of_black = entry_of(now, exchanged ? table->white : table->black, game.round);
    of_white.colour = tournament::Colour::white;
    of_black.colour = tournament::Colour::black;
    of_white.result = game.white_result;
    of_black.result = game.black_result;
  }
  for (auto& [place, table] : reported) shown.tables.push_back(std::move(table));
  return shown;
}

}  // namespace eboard::secretary
