// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/livechess/objects.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <utility>

namespace eboard::outlets::livechess {

namespace json = boost::json;
using namespace eboard::livechess;
using rules::Result;

namespace {

std::optional<std::string> date_of(const std::vector<Pairing>& pairings) {
  for (const Pairing& pairing : pairings) {
    if (auto date = eboard::livechess::date_of(pairing)) return date;
  }
  return std::nullopt;
}

}  // namespace

RoundOrder::RoundOrder(const std::vector<storage::Pairing>& pairings) {
  for (const storage::Pairing& pairing : pairings) paired_[pairing.board] = {pairing.tags, nullptr};
}

void RoundOrder::add(std::shared_ptr<storage::GameRow> game) {
  const auto gives_way = [](const storage::GameRow& former) {
    return former.ended && former.record.result == Result::unknown && former.result_by != "ruling";
  };
  const int table = game->board_number;
  const auto paired = paired_.find(table);
  if (paired != paired_.end()) {
    auto& place = paired->second.game;
    if (!place || gives_way(*place)) {
      place = std::move(game);
      return;
    }
  }
  const bool gives_way_itself = gives_way(*game);
  const auto open = open_places_.find(table);
  const std::size_t place = open == open_places_.end() ? further_.size() : open->second;
  if (place == further_.size()) {
    further_.push_back(std::move(game));
  } else {
    // The place is that of the first attempt.
    storage::GameRow next = *game;
    next.started = further_[place]->started;
    further_[place] = std::make_shared<storage::GameRow>(std::move(next));
  }
  if (gives_way_itself) {
    open_places_[table] = place;
  } else {
    open_places_.erase(table);
  }
}

std::vector<Pairing> RoundOrder::take() {
  std::vector<Pairing> all;
  for (auto& [table, pairing] : paired_) all.push_back(std::move(pairing));
  std::ranges::stable_sort(further_, {}, [](const auto& game) { return game->started; });
  for (auto& game : further_) all.push_back({{}, std::move(game)});
  return all;
}

bool is_live(const Pairing& pairing) { return pairing.game && !pairing.game->ended; }

std::string tournament_text(const Tournament& tournament) {
  const auto website = tournament.website.empty() ? std::nullopt : std::optional(tournament.website);
  json::array rounds;
  for (const Tournament::Round& round : tournament.rounds)
    rounds.push_back(json::object{{"count", round.count}, {"live", round.live}});
  return compact(
      json::object{{"id", tournament.id},
                   {"name", tournament.name},
                   {"location", tournament.location},
                   {"country", tournament.country},
                   {"website", or_null(website)},
                   {"rules", "STANDARD"},
                   {"chess960", tournament.chess960 ? "ALWAYS" : "NEVER"},
                   {"timecontrol", tournament.time_control},
                   {"rounds", std::move(rounds)},
                   {"eboards", json::array(tournament.serials.begin(), tournament.serials.end())}});
}

std::string pairing_text(const Pairing& pairing) {
  const Result result = pairing.game ? pairing.game->record.result : Result::unknown;
  return compact(json::object{{"white", player_json(pairing, rules::Color::white, FideId::number)},
                              {"black", player_json(pairing, rules::Color::black, FideId::number)},
                              {"result", rules::to_string(result)},
                              {"live", is_live(pairing)}});
}

std::string round_text(const std::vector<Pairing>& pairings, const std::vector<std::string>& texts) {
  return fmt::format(R"({{"date":{},"pairings":[{}]}})", compact(or_null(date_of(pairings))),
                     fmt::join(texts, ","));
}

std::string game_text(const Pairing& pairing, const GameFacts& facts) {
  json::object game{{"live", is_live(pairing)}, {"serialNr", facts.serial}, {"firstMove", facts.began}};
  for (auto& [key, value] : game_json(pairing, is_live(pairing) ? facts.clock : std::nullopt))
    game.emplace(key, std::move(value));
  return compact(game);
}

std::string meta_text(const std::string& host) {
  return compact(json::object{{"host", host}, {"format", "1"}});
}

}  // namespace eboard::outlets::livechess
