// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `tournament`: shows what a Tournament Report File says, and what is wrong with it.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "daemon/ctl/options.hpp"
#include "daemon/ctl/terminal.hpp"
#include "daemon/tournament/round.hpp"
#include "daemon/tournament/trf/fields.hpp"
#include "daemon/tournament/trf/read.hpp"
#include "rules/text/input_file.hpp"

namespace eboard::ctl {

namespace {

namespace json = boost::json;
using tournament::Player;
using tournament::Tournament;

constexpr std::string_view kTournament = "tournament";

struct TournamentWish {
  std::optional<int> round;
  bool players = false;
  bool as_json = false;
};

std::string points_text(const Tournament& shown, const Player& player) {
  return tournament::trf::to_string(
      player.points.value_or(tournament::points_after(shown, player, tournament::last_round_played(shown))));
}

std::string number_text(std::optional<int> number) {
  return number ? fmt::format("{}", *number) : std::string();
}

std::string name_of(const Tournament& shown, int number) {
  const Player* player = tournament::find_player(shown, number);
  if (player == nullptr) return {};
  return player->title.empty() ? player->name : fmt::format("{} {}", player->title, player->name);
}

/// "1-0", "1/2-1/2", "+--" for a forfeit; empty: not over.
std::string result_text(const tournament::Game& game) {
  if (game.white_result == tournament::Result::pending) return {};
  const auto side = [](tournament::Result result) {
    const char code = tournament::code_of(result);
    return code == '=' ? std::string("1/2") : std::string(1, code);
  };
  return fmt::format("{}-{}", side(game.white_result), side(game.black_result));
}

std::string bye_text(tournament::Result result) {
  using tournament::Result;
  switch (result) {
    case Result::half_bye:
      return "half-point bye";
    case Result::full_bye:
      return "full-point bye";
    case Result::pairing_bye:
      return "pairing-allocated bye";
    case Result::forfeit_win:
      return "won by forfeit";
    case Result::forfeit_loss:
      return "not there";
    default:
      return "zero-point bye";
  }
}

void print_head(const tournament::trf::Reading& reading) {
  const Tournament& shown = reading.tournament;
  std::vector<std::string> parts;
  for (const std::string& part : {shown.name, shown.city, shown.federation}) {
    if (!part.empty()) parts.push_back(part);
  }
  if (!shown.start.empty()) parts.push_back(fmt::format("{} to {}", shown.start, shown.end));
  if (!parts.empty()) fmt::print("{}\n", fmt::join(parts, ", "));
  const std::string rounds = shown.rounds > 0 ? fmt::format("{} rounds", shown.rounds) : "rounds not given";
  const std::string teams = shown.teams.empty() ? "" : fmt::format(", {} teams", shown.teams.size());
  fmt::print("{}, {}: {} players{}, {}, {} played\n",
             reading.version == tournament::trf::Version::trf26 ? "TRF26" : "TRF16",
             reading.encoding == tournament::trf::Encoding::utf8 ? "UTF-8" : "Windows-1252",
             shown.players.size(), teams, rounds, tournament::last_round_played(shown));
}

void print_players(const Tournament& shown) {
  Table table({">no", "player", ">rating", "fed", "FIDE id", ">points", ">rank"});
  for (const Player& player : shown.players) {
    table.add({{fmt::format("{}", player.number)},
               {name_of(shown, player.number)},
               {number_text(player.rating)},
               {player.federation},
               {player.fide_id},
               {points_text(shown, player)},
               {number_text(player.rank)}});
  }
  fmt::print("\n{}", table.text(wants_colour(stdout)));
}

void print_round(const Tournament& shown, int number) {
  const tournament::Round round = tournament::round_of(shown, number);
  Table table({">no", "White", "result", ">no", "Black"});
  for (const tournament::Game& game : round.games) {
    table.add({{fmt::format("{}", game.white)},
               {name_of(shown, game.white)},
               {result_text(game)},
               {fmt::format("{}", game.black)},
               {name_of(shown, game.black)}});
  }
  fmt::print("\nround {}\n{}", number, table.text(wants_colour(stdout)));
  for (const tournament::Bye& bye : round.byes) {
    fmt::print("{} {}: {}\n", bye.player, name_of(shown, bye.player), bye_text(bye.result));
  }
}

json::array games_json(const Tournament& shown, int number) {
  json::array games;
  for (const tournament::Game& game : tournament::round_of(shown, number).games) {
    games.push_back(
        json::object{{"white", game.white}, {"black", game.black}, {"result", result_text(game)}});
  }
  return games;
}

json::array players_json(const Tournament& shown) {
  json::array players;
  for (const Player& player : shown.players) {
    json::object one{{"number", player.number},         {"name", player.name},
                     {"title", player.title},           {"fide_id", player.fide_id},
                     {"federation", player.federation}, {"points", points_text(shown, player)}};
    if (player.rating) one["rating"] = *player.rating;
    if (player.rank) one["rank"] = *player.rank;
    players.push_back(std::move(one));
  }
  return players;
}

json::array findings_json(const tournament::trf::Reading& reading) {
  json::array findings;
  for (const auto& finding : reading.findings) {
    findings.push_back(
        json::object{{"severity", finding.severity == tournament::Severity::error ? "error" : "warning"},
                     {"line", finding.line},
                     {"columns", json::array{finding.first_column, finding.last_column}},
                     {"what", finding.what}});
  }
  return findings;
}

void print_json(const tournament::trf::Reading& reading, int round) {
  const Tournament& shown = reading.tournament;
  fmt::print("{}\n", json::serialize(json::object{{"name", shown.name},
                                                  {"city", shown.city},
                                                  {"federation", shown.federation},
                                                  {"start", shown.start},
                                                  {"end", shown.end},
                                                  {"rounds", shown.rounds},
                                                  {"played", tournament::last_round_played(shown)},
                                                  {"round", round},
                                                  {"games", games_json(shown, round)},
                                                  {"players", players_json(shown)},
                                                  {"findings", findings_json(reading)}}));
}

}  // namespace

int show_tournament(const Arguments& arguments) {
  TournamentWish wish;
  Usage usage{
      kTournament,
      "FILE.trf",
      "Shows what a Tournament Report File says (TRF16, TRF26): its games of a round, and a line for each "
      "fault. Exit code 1: something in it was left out or contradicts itself.",
      {}};
  usage.add("round", &wish.round, "N", "the games of that round; without it of the latest that is paired");
  usage.add_switch("players", &wish.players, "also list the players");
  usage.add_switch("json", &wish.as_json, "as JSON, with the players");
  usage.examples = {"open.trf", "--round 3 open.trf", "--players open.trf"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  const std::string& file = operands->front();
  const auto bytes = rules::read_input(file, rules::InputKind::capture);
  if (!bytes) return refuse(kTournament, bytes.error());
  const tournament::trf::Reading reading = tournament::trf::read(*bytes);
  const int round = wish.round.value_or(tournament::last_round_paired(reading.tournament));
  const auto rounds =
      reading.tournament.players.empty() ? 0 : reading.tournament.players.front().entries.size();
  if (wish.round && (round < 1 || static_cast<std::size_t>(round) > rounds)) {
    return refuse(kTournament, fmt::format("{} has no round {}, only 1 to {}", file, round, rounds));
  }
  if (wish.as_json) {
    print_json(reading, round);
  } else {
    print_head(reading);
    if (wish.players) print_players(reading.tournament);
    if (round > 0) print_round(reading.tournament, round);
    if (!reading.findings.empty()) fmt::print("\n");
    for (const auto& finding : reading.findings) fmt::print("{}: {}\n", file, tournament::to_string(finding));
  }
  return reading.errors > 0 ? kNo : kDone;
}

}  // namespace eboard::ctl
