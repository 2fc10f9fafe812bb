// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `import`: players, pairings, results or a whole tournament come out of a file.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <filesystem>

#include "daemon/ctl/options.hpp"
#include "daemon/ctl/terminal.hpp"
#include "daemon/ctl/tournament_store.hpp"
#include "daemon/tournament/changes/words.hpp"
#include "daemon/tournament/import/read_file.hpp"
#include "daemon/tournament/round.hpp"
#include "rules/text/input_file.hpp"

namespace eboard::ctl {

namespace {

namespace json = boost::json;
using tournament::Finding;
using tournament::Said;
using tournament::SaidGame;
using tournament::SaidPlayer;

constexpr std::string_view kImport = "import";

struct ImportWishes {
  TournamentPlace place;
  TournamentWanted wanted;
  std::string columns;
  bool as_json = false;
};

std::string_view kind_of(Said::Kind kind) {
  switch (kind) {
    case Said::Kind::players:
      return "players";
    case Said::Kind::round:
      return "round";
    case Said::Kind::tournament:
      return "tournament";
  }
  return {};
}

json::object player_json(const SaidPlayer& player) {
  json::object out;
  if (player.number != tournament::kNobody) out["number"] = player.number;
  if (!player.name.empty()) out["name"] = player.name;
  if (!player.title.empty()) out["title"] = player.title;
  if (player.rating) out["rating"] = *player.rating;
  if (!player.federation.empty()) out["federation"] = player.federation;
  if (!player.fide_id.empty()) out["fide_id"] = player.fide_id;
  if (!player.team.empty()) out["team"] = player.team;
  return out;
}

json::object player_json(const tournament::Tournament& event, int number) {
  const tournament::Player& player = *find_player(event, number);
  json::object out{{"number", player.number}, {"name", player.name}};
  if (!player.title.empty()) out["title"] = player.title;
  if (player.rating) out["rating"] = *player.rating;
  if (!player.federation.empty()) out["federation"] = player.federation;
  if (!player.fide_id.empty()) out["fide_id"] = player.fide_id;
  return out;
}

/// What was read, whatever the format: players, and the games of the round or of the latest one that is
/// paired.
void describe(const Said& said, json::object& out) {
  json::array players, games, byes;
  int round = said.round;
  if (said.tournament) {
    const tournament::Tournament& event = *said.tournament;
    round = last_round_paired(event);
    for (const tournament::Player& player : event.players)
      players.push_back(player_json(event, player.number));
    const tournament::Round of_round = round_of(event, round);
    for (const tournament::Game& game : of_round.games)
      games.push_back(
          json::object{{"white", player_json(event, game.white)},
                       {"black", player_json(event, game.black)},
                       {"result", tournament::result_words(game.white_result, game.black_result)}});
    for (const tournament::Bye& bye : of_round.byes)
      byes.push_back(json::object{{"player", player_json(event, bye.player)},
                                  {"bye", std::string(1, tournament::code_of(bye.result))}});
  }
  for (const SaidPlayer& player : said.players) players.push_back(player_json(player));
  for (const SaidGame& game : said.games) {
    json::object one{{"white", player_json(game.white)},
                     {"black", player_json(game.black)},
                     {"result", tournament::result_words(game.white_result, game.black_result)}};
    if (game.table > 0) one["table"] = game.table;
    games.push_back(std::move(one));
  }
  for (const tournament::SaidBye& bye : said.byes)
    byes.push_back(json::object{{"player", player_json(bye.player)},
                                {"bye", std::string(1, tournament::code_of(bye.result))}});
  out["event"] = said.tournament ? said.tournament->name : said.event;
  out["round"] = round;
  out["players"] = std::move(players);
  out["games"] = std::move(games);
  out["byes"] = std::move(byes);
}

json::array findings_json(const std::vector<Finding>& findings) {
  json::array out;
  for (const Finding& finding : findings)
    out.push_back(
        json::object{{"severity", finding.severity == tournament::Severity::error ? "error" : "warning"},
                     {"line", finding.line},
                     {"what", finding.what}});
  return out;
}

json::array lines_json(const std::vector<std::string>& lines) {
  return json::array(lines.begin(), lines.end());
}

int print_json(const ImportWishes& wishes, const std::string& file, const Said& said,
               const Outcome& outcome) {
  json::object out{{"file", file}, {"format", said.format}, {"kind", kind_of(said.kind)}};
  describe(said, out);
  if (!said.columns.empty()) out["columns"] = said.columns;
  out["findings"] = findings_json(said.findings);
  out["preview"] = wishes.wanted.preview;
  if (outcome) {
    out["changed"] = lines_json(outcome->changed);
    out["warned"] = lines_json(outcome->warned);
    if (outcome->id != 0) out["change"] = outcome->id;
  } else {
    out["refused"] = lines_json(outcome.error().sentences);
  }
  fmt::print("{}\n", json::serialize(out));
  return outcome ? kDone : outcome.error().exit;
}

bool is_faulty(const Said& said) {
  return std::ranges::any_of(
      said.findings, [](const Finding& finding) { return finding.severity == tournament::Severity::error; });
}

/// Who does it, where nobody says.
std::string author_or_user(std::string author) {
  if (!author.empty()) return author;
  const char* user = std::getenv("USER");  // NOLINT(concurrency-mt-unsafe)
  return user == nullptr || *user == '\0' ? "eboardctl" : user;
}

int import_bytes(const ImportWishes& wishes, const std::string& file, std::string bytes) {
  tournament::StatedColumns columns;
  if (!wishes.columns.empty()) {
    auto parsed = tournament::parse_mapping(wishes.columns);
    if (!parsed) return refuse(kImport, "--columns: " + parsed.error());
    columns.now = std::move(*parsed);
  }
  const Outcome outcome = carry_in(wishes.place, wishes.wanted,
                                   {std::filesystem::path(file).filename().string(), bytes, wishes.columns});
  // What the columns are may have been known there.
  if (outcome && outcome->table && !outcome->table->columns.empty())
    columns.now = tournament::parse_mapping(outcome->table->columns).value_or(tournament::Mapping{});
  const Said said = tournament::read_file(bytes, file, columns, wishes.wanted.round);
  if (wishes.as_json) return print_json(wishes, file, said, outcome);
  if (!outcome && is_faulty(said)) {
    for (const std::string& line : outcome.error().sentences) fmt::print(stderr, "{}\n", line);
    return outcome.error().exit;
  }
  if (outcome) fmt::print("{}: {}, {}\n", file, said.format, kind_of(said.kind));
  if (outcome && !said.columns.empty()) fmt::print("columns: {}\n", said.columns);
  return print_outcome(kImport, outcome, wishes.wanted.preview);
}

}  // namespace

int import_file(const Arguments& arguments) {
  ImportWishes wishes;
  Usage usage{
      kImport,
      "FILE",
      "Takes players, pairings, results or a whole tournament out of a file into the tournament that is "
      "played: PGN of headers, TRF16, TRF26, CSV and XLSX of pairing programs. What it is shows its content. "
      "Prints what changed. The same file again changes nothing; each import can be undone (eboardctl "
      "organise undo). Exit code 1: it is refused, and nothing is changed.",
      {}};
  usage.add_switch("preview", &wishes.wanted.preview, "only show what would change");
  usage.add_switch("json", &wishes.as_json, "as JSON, with what was read");
  usage.add("section", &wishes.wanted.section, "NAME",
            "of several tournaments in the hall; a new name makes one");
  usage.add("round", &wishes.wanted.round, "N", "of pairings that do not say it");
  usage.add("columns", &wishes.columns, "LIST",
            "of a table: which column is what, as \"table=1 white=3 black=8 result=6\"");
  usage.add("author", &wishes.wanted.author, "NAME", "who does it; without it the user");
  add_tournament_place(usage, &wishes.place);
  usage.examples = {"--preview round-3.pgn", "open.trf", "--section U16 --round 4 pairings.csv",
                    "--db eboardd.db players.xlsx"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (operands->size() != 1) return refuse(kImport, "one file is wanted");
  if (wishes.wanted.round && *wishes.wanted.round < 1) return refuse(kImport, "--round: from 1");
  if (!wishes.place.database.empty() && !wishes.place.daemon.empty())
    return refuse(kImport, "either --db or --daemon");
  wishes.wanted.author = author_or_user(std::move(wishes.wanted.author));
  if (const std::string fault = fault_of(wishes.wanted); !fault.empty()) return refuse(kImport, fault);
  const std::string& file = operands->front();
  auto bytes = rules::read_input(file, rules::InputKind::organisers);
  if (!bytes) return refuse(kImport, bytes.error());
  return import_bytes(wishes, file, std::move(*bytes));
}

}  // namespace eboard::ctl
