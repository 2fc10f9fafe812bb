// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/exports/store_tournament.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "storage/aside.hpp"

namespace eboard::exports {

using secretary::GamesAsTournament;
using storage::GameRow;
using storage::Result;
using storage::Store;
using tournament::Section;

namespace {

/// Games, then pairings: of somebody who has a game a pairing says nothing.
template <class Game, class Pairing>
Result<void> read_all(Store& store, const Wish& wish, Game on_game, Pairing on_pairing) {
  const auto wanted = [&](int round) { return !wish.round || round <= *wish.round; };
  auto read = store.rounds().read_games({{}, wish.board}, [&](const GameRow& game) {
    if (wanted(game.round)) on_game(game);
    return true;
  });
  if (!read) return read;
  const auto pairings = store.rounds().pairings();
  if (!pairings) return unexpected(pairings.error());
  for (const storage::Pairing& pairing : *pairings) {
    const bool asked = wanted(pairing.round) && (!wish.board || pairing.board == *wish.board);
    if (asked && !storage::is_aside(pairing.tags)) on_pairing(pairing);
  }
  return {};
}

std::string_view value_of(const std::vector<rules::Tag>& tags, std::string_view name) {
  const auto found = std::ranges::find(tags, name, &rules::Tag::name);
  return found == tags.end() ? std::string_view() : std::string_view(found->value);
}

int number_of(const tournament::Tournament& event, const std::vector<rules::Tag>& tags,
              std::string_view colour) {
  const std::string_view id = value_of(tags, std::string(colour) + "FideId");
  const std::string_view name = value_of(tags, colour);
  for (const tournament::Player& player : event.players)
    if (!id.empty() ? player.fide_id == id : player.name == name) return player.number;
  return tournament::kNobody;
}

/// A table of a round; the first who are known to sit there.
using Seats = std::map<std::pair<int, int>, std::vector<rules::Tag>>;

void add_tables(Section& section, const Seats& seats) {
  for (const auto& [place, tags] : seats) {
    const auto [round, number] = place;
    const int white = number_of(section.tournament, tags, "White");
    const int black = number_of(section.tournament, tags, "Black");
    if (round < 1 || white == tournament::kNobody || black == tournament::kNobody) continue;
    if (section.plans.size() < static_cast<std::size_t>(round))
      section.plans.resize(static_cast<std::size_t>(round));
    section.plans[static_cast<std::size_t>(round - 1)].tables.push_back({number, white, black, true});
  }
}

}  // namespace

Result<GamesAsTournament> read_games(Store& store, const Wish& wish) {
  GamesAsTournament games;
  auto read = read_all(
      store, wish, [&](const GameRow& game) { games.add_game(game.round, game.record); },
      [&](const storage::Pairing& pairing) { games.add_pairing(pairing.round, pairing.tags); });
  if (!read) return unexpected(read.error());
  return games;
}

Result<Section> section_of_games(Store& store) {
  GamesAsTournament games;
  Seats seats;
  auto read = read_all(
      store, {},
      [&](const GameRow& game) {
        games.add_game(game.round, game.record);
        seats.insert_or_assign({game.round, game.board_number}, game.record.tags);
      },
      [&](const storage::Pairing& pairing) {
        games.add_pairing(pairing.round, pairing.tags);
        seats.try_emplace({pairing.round, pairing.board}, pairing.tags);
      });
  if (!read) return unexpected(read.error());
  Section section;
  section.tournament = std::move(games).tournament();
  add_tables(section, seats);
  return section;
}

}  // namespace eboard::exports
