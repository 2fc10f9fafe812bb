// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/livechess/rounds.hpp"

#include <fmt/format.h>

#include <boost/json/object.hpp>
#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/uuid.hpp>
#include <boost/uuid/uuid_io.hpp>

namespace eboard::livechess {

namespace json = boost::json;

namespace {

/// Of this project alone, so that no other program makes the same ids of the same words.
constexpr boost::uuids::uuid kOwn{
    {0x3b, 0x0f, 0x6d, 0x52, 0x8e, 0x1c, 0x4f, 0x7a, 0x9c, 0x21, 0x5a, 0x64, 0xe0, 0x77, 0x1d, 0xb8}};

std::string id_of(const std::string& name) {
  return boost::uuids::to_string(boost::uuids::name_generator_sha1(kOwn)(name));
}

std::optional<std::string> first_known(const Tournament& tournament, std::string_view name) {
  for (const auto& [place, pairing] : tournament.places) {
    if (auto value = known(pairing, name)) return value;
  }
  return std::nullopt;
}

std::string name_of(const Tournament& tournament) {
  return tournament.name.empty() ? first_known(tournament, "Event").value_or("eboardd") : tournament.name;
}

std::optional<std::string> date_of(const Tournament& tournament, int round) {
  for (const auto& [place, pairing] : tournament.places) {
    if (place.round != round) continue;
    if (auto date = date_of(pairing)) return date;
  }
  return std::nullopt;
}

bool is_live(const Tournament& tournament, Place place) {
  const auto live = tournament.live.find(place.board);
  return live != tournament.live.end() && live->second == place;
}

}  // namespace

int Tournament::rounds() const { return places.empty() ? 0 : places.rbegin()->first.round; }

std::string tournament_id(std::string_view store) { return id_of(fmt::format("{}/tournament", store)); }

std::string game_id(std::string_view store, Place place) {
  return id_of(fmt::format("{}/round/{}/board/{}", store, place.round, place.board));
}

json::array tournaments_json(const Tournament& tournament) {
  json::array tournaments;
  tournaments.push_back({{"uuid", tournament_id(tournament.store)},
                         {"description", name_of(tournament)},
                         {"rounds", tournament.rounds()}});
  return tournaments;
}

json::value tournament_json(const Tournament& tournament) {
  json::array boards;
  const int last = tournament.serials.empty() ? 0 : tournament.serials.rbegin()->first;
  for (int number = 1; number <= last; ++number) {
    const auto serial = tournament.serials.find(number);
    boards.push_back(serial == tournament.serials.end() ? json::value(nullptr) : json::value(serial->second));
  }
  return {{"uuid", tournament_id(tournament.store)},
          {"name", name_of(tournament)},
          {"description", name_of(tournament)},
          {"location", or_null(first_known(tournament, "Site"))},
          {"country", nullptr},
          {"rounds", tournament.rounds()},
          {"eboards", std::move(boards)}};
}

std::optional<json::value> round_json(const Tournament& tournament, int index) {
  const int round = index + 1;
  if (index < 0 || round > tournament.rounds()) return std::nullopt;
  json::array pairings;
  for (const auto& [place, pairing] : tournament.places) {
    if (place.round != round) continue;
    pairings.push_back({{"nr", place.board},
                        {"uuid", game_id(tournament.store, place)},
                        {"white", player_json(pairing, rules::Color::white, FideId::text)},
                        {"black", player_json(pairing, rules::Color::black, FideId::text)},
                        {"live", is_live(tournament, place)},
                        {"result", result_json(pairing)}});
  }
  return json::value{
      {"nr", round}, {"date", or_null(date_of(tournament, round))}, {"pairings", std::move(pairings)}};
}

json::value game_json(const Tournament& tournament, Place place) {
  const auto found = tournament.places.find(place);
  std::optional<Clock> clock;
  if (const auto shown = tournament.clocks.find(place.board);
      shown != tournament.clocks.end() && is_live(tournament, place))
    clock = shown->second;
  return game_json(found == tournament.places.end() ? Pairing() : found->second, clock);
}

}  // namespace eboard::livechess
