// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/livechess/rounds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/uuid.hpp>
#include <boost/uuid/uuid_io.hpp>

#include "rules/chess/notation/notation.hpp"

namespace eboard::livechess {

namespace json = boost::json;

namespace {

/// Of this project alone, so that no other program makes the same ids of the same words.
constexpr boost::uuids::uuid kOwn{
    {0x3b, 0x0f, 0x6d, 0x52, 0x8e, 0x1c, 0x4f, 0x7a, 0x9c, 0x21, 0x5a, 0x64, 0xe0, 0x77, 0x1d, 0xb8}};
constexpr int kStandardChess = 518;
constexpr int kChess960Positions = 960;

std::string id_of(const std::string& name) {
  return boost::uuids::to_string(boost::uuids::name_generator_sha1(kOwn)(name));
}

/// The value of a tag, unless it says that nobody knows.
std::optional<std::string> known(const std::vector<rules::Tag>& tags, std::string_view name) {
  const auto found = std::ranges::find(tags, name, &rules::Tag::name);
  if (found == tags.end() || found->value.empty() ||
      found->value.find_first_not_of("?-.") == std::string::npos)
    return std::nullopt;
  return found->value;
}

json::value or_null(const std::optional<std::string>& text) {
  return text ? json::value(json::string(*text)) : json::value(nullptr);
}

/// As the record has it, where a game was played: a ruling may have exchanged the players. Else as it was
/// paired.
std::optional<std::string> known(const Paired& paired, std::string_view name) {
  auto value = paired.game ? known(paired.game->record.tags, name) : std::nullopt;
  return value ? value : known(paired.tags, name);
}

std::optional<std::string> first_known(const Tournament& tournament, std::string_view name) {
  for (const auto& [place, paired] : tournament.places) {
    if (auto value = known(paired, name)) return value;
  }
  return std::nullopt;
}

std::string name_of(const Tournament& tournament) {
  return tournament.name.empty() ? first_known(tournament, "Event").value_or("eboardd") : tournament.name;
}

/// "Menchik, Vera": what stands behind the comma is the first name.
json::value player_json(const Paired& paired, const std::string& colour) {
  const auto name = known(paired, colour);
  std::optional<std::string> first, last = name;
  if (const std::size_t comma = name ? name->find(',') : std::string::npos; comma != std::string::npos) {
    last = name->substr(0, comma);
    const std::size_t begin = name->find_first_not_of(' ', comma + 1);
    if (begin != std::string::npos) first = name->substr(begin);
  }
  return {{"fname", or_null(first)},
          {"mname", nullptr},
          {"lname", or_null(last)},
          {"title", or_null(known(paired, colour + "Title"))},
          {"federation", or_null(known(paired, colour + "Federation"))},
          {"gender", nullptr},
          {"fideid", or_null(known(paired, colour + "FideId"))}};
}

json::value result_json(const Paired& paired) {
  if (!paired.game) return nullptr;
  const auto end = known(paired, "Termination");
  const bool forfeit = end && *end == "forfeit";
  switch (paired.game->record.result) {
    case rules::Result::white_wins:
      return forfeit ? "WHITEFORFAIT" : "WHITEWIN";
    case rules::Result::black_wins:
      return forfeit ? "BLACKFORFAIT" : "BLACKWIN";
    case rules::Result::draw:
      return "DRAW";
    case rules::Result::unknown:
      break;
  }
  return nullptr;
}

/// "2026-11-27"; a day that is not known whole is none.
std::optional<std::string> date_of(const Tournament& tournament, int round) {
  for (const auto& [place, paired] : tournament.places) {
    if (place.round != round) continue;
    auto date = known(paired, "Date");
    if (!date || date->find('?') != std::string::npos) continue;
    std::ranges::replace(*date, '.', '-');
    return date;
  }
  return std::nullopt;
}

int chess960_number(const rules::Setup& start) {
  for (int number = 0; number < kChess960Positions; ++number) {
    if (rules::Position::chess960(number).placement() == start.placement) return number;
  }
  return kStandardChess;
}

/// A move without a time was not ended by a press.
json::array moves_json(const rules::GameRecord& record) {
  json::array moves;
  auto position = rules::Position::from_setup(record.start, rules::Validation::follow_on);
  if (!position) return moves;
  for (const rules::PlyRecord& ply : record.plies) {
    std::string text = rules::to_san(*position, ply.move);
    if (ply.clock) {
      const auto left = std::chrono::duration_cast<std::chrono::seconds>(*ply.clock);
      text += fmt::format(" {}", left.count());
    }
    moves.emplace_back(std::move(text));
    position->play(ply.move);
  }
  return moves;
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
  for (const auto& [place, paired] : tournament.places) {
    if (place.round != round) continue;
    pairings.push_back({{"nr", place.board},
                        {"uuid", game_id(tournament.store, place)},
                        {"white", player_json(paired, "White")},
                        {"black", player_json(paired, "Black")},
                        {"live", is_live(tournament, place)},
                        {"result", result_json(paired)}});
  }
  return json::value{
      {"nr", round}, {"date", or_null(date_of(tournament, round))}, {"pairings", std::move(pairings)}};
}

json::value game_json(const Tournament& tournament, Place place) {
  const auto found = tournament.places.find(place);
  const Paired none;
  const Paired& paired = found == tournament.places.end() ? none : found->second;
  const rules::GameRecord record = paired.game ? paired.game->record : rules::GameRecord();
  const int number = chess960_number(record.start);
  const bool elsewhere = rules::Position::chess960(number).placement() != record.start.placement;
  json::value clock = nullptr;
  if (const auto shown = tournament.clocks.find(place.board);
      shown != tournament.clocks.end() && is_live(tournament, place))
    clock = to_json(shown->second);
  return {{"chess960", number},
          {"result", result_json(paired)},
          {"comment", elsewhere ? json::value("from " + rules::to_fen(record.start)) : json::value(nullptr)},
          {"clock", std::move(clock)},
          {"moves", moves_json(record)}};
}

}  // namespace eboard::livechess
