// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Files of organisers, beside the clone: how much of each is understood.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <map>

#include "daemon/tournament/import/read_file.hpp"
#include "daemon/tournament/round.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/shared_data.hpp"

namespace eboard::tournament::import_files_test {
namespace {

namespace json = boost::json;
namespace fs = std::filesystem;

fs::path folder() { return eboard::test::shared_data() / "pairings"; }

Said read(const std::string& name) { return read_file(eboard::test::read_file(folder() / name), name); }

std::string shown(const Said& said) {
  std::string all = said.columns + "\n";
  for (const Finding& finding : said.findings) all += to_string(finding) + "\n";
  return all;
}

std::size_t errors(const Said& said) {
  return static_cast<std::size_t>(std::ranges::count(said.findings, Severity::error, &Finding::severity));
}

json::object facts_of(std::string_view name) {
  return json::parse(eboard::test::read_file(folder() / "facts.json")).at(name).as_object();
}

constexpr const char* kRound6 = "trf/made-utf8-24p-7r-round6-pending.trf";

/// White, Black and White's result of each game, as facts.json has them.
json::array pairs_of(const Said& said) {
  json::array pairs;
  for (const SaidGame& game : said.games) {
    const char code = code_of(game.white_result);
    pairs.push_back(json::array{game.white.number, game.black.number,
                                code == ' ' ? std::string() : std::string(1, code)});
  }
  std::sort(pairs.begin(), pairs.end(), [](const json::value& a, const json::value& b) {
    return a.at(0).as_int64() < b.at(0).as_int64();
  });
  return pairs;
}

TEST_CASE("tables of pairings give the games, tables and byes that they have") {
  if (!eboard::test::have_shared_data()) return;
  struct Expected {
    const char* name;
    int round;
    std::size_t games, byes;
    const char* date;
  };
  for (const Expected& each : {
           Expected{"csv/made-chess-results-pairings-en-comma.csv", 6, 11, 2, "2026/04/07"},
           Expected{"csv/made-chess-results-pairings-en-semicolon-bom.csv", 5, 14, 4, "2026/04/07"},
           Expected{"csv/made-chess-results-pairings-lt.csv", 6, 11, 2, ""},
           Expected{"csv/made-chess-results-pairings-de-windows1252.csv", 6, 11, 2, "2026/04/07"},
           Expected{"csv/made-chess-results-pairings-round6.xlsx", 6, 11, 0, "2026/04/07"},
       }) {
    const Said said = read(each.name);
    INFO(each.name << "\n" << shown(said));
    CHECK(errors(said) == 0);
    CHECK(said.kind == Said::Kind::round);
    CHECK(said.event == "Generated Open");
    CHECK(said.round == each.round);
    CHECK(said.date == each.date);
    REQUIRE(said.games.size() == each.games);
    CHECK(said.byes.size() == each.byes);
    for (std::size_t at = 0; at < said.games.size(); ++at)
      CHECK(said.games[at].table == static_cast<int>(at) + 1);
    if (each.round == 6)
      CHECK(json::serialize(pairs_of(said)) == json::serialize(facts_of(kRound6).at("pairs")));
  }
}

TEST_CASE("a table of pairings has the names, titles and ratings of the tournament file") {
  if (!eboard::test::have_shared_data()) return;
  const Tournament event = *read(kRound6).tournament;
  for (const char* const name :
       {"csv/made-chess-results-pairings-en-comma.csv", "csv/made-chess-results-pairings-lt.csv",
        "csv/made-chess-results-pairings-round6.xlsx"}) {
    const Said said = read(name);
    INFO(name << "\n" << shown(said));
    for (const SaidGame& game : said.games) {
      for (const SaidPlayer& player : {game.white, game.black}) {
        const Player* known = find_player(event, player.number);
        REQUIRE(known != nullptr);
        CHECK(player.name == known->name);
        CHECK(player.title == known->title);
        CHECK(player.rating == known->rating);
      }
    }
  }
}

TEST_CASE("results in a table of pairings are those of their boards") {
  if (!eboard::test::have_shared_data()) return;
  const Said said = read("csv/made-chess-results-pairings-en-semicolon-bom.csv");
  std::string results;
  for (const SaidGame& game : said.games) {
    if (game.white_result != Result::pending)
      results += fmt::format("{}:{}{} ", game.table, code_of(game.white_result), code_of(game.black_result));
  }
  CHECK(results == "2:+- 4:-+ 6:-- 7:10 8:== ");
  std::string byes;
  for (const SaidBye& bye : said.byes) byes += code_of(bye.result);
  CHECK(byes == "ZZHH");
}

TEST_CASE("lists of players are read whole") {
  if (!eboard::test::have_shared_data()) return;
  const Said list = read("csv/made-chess-results-starting-rank.csv");
  INFO(shown(list));
  CHECK(errors(list) == 0);
  CHECK(list.kind == Said::Kind::players);
  CHECK(list.event == "Generated Open");
  REQUIRE(list.players.size() == 24);
  const Tournament event = *read(kRound6).tournament;
  for (std::size_t at = 0; at < event.players.size(); ++at) {
    const Player& known = event.players[at];
    CHECK(list.players[at].number == known.number);
    CHECK(list.players[at].name == known.name);
    CHECK(list.players[at].title == known.title);
    CHECK(list.players[at].rating == known.rating);
    CHECK(list.players[at].federation == known.federation);
    CHECK(list.players[at].fide_id == known.fide_id);
  }
  CHECK(list.players[0].team == "SK Musterstadt");

  const Said vega = read("csv/vega-sample-players.csv");
  INFO(shown(vega));
  CHECK(errors(vega) == 0);
  CHECK(vega.event == "Vega sample tournament");
  const Tournament of_trf = *read("trf/vega-sample-6p-5r.trfx").tournament;
  REQUIRE(vega.players.size() == 6);
  for (std::size_t at = 0; at < 6; ++at) {
    const Player& known = of_trf.players[at];
    CHECK(vega.players[at].number == known.number);
    CHECK(vega.players[at].name == known.name);
    CHECK(vega.players[at].title == known.title);
    CHECK(vega.players[at].rating == known.rating);
    CHECK(vega.players[at].fide_id == known.fide_id);
    CHECK(vega.players[at].federation == known.federation);
  }
}

std::map<Result, int> results_of(const Tournament& event) {
  std::map<Result, int> count;
  for (const Player& player : event.players) {
    for (const Entry& entry : player.entries) ++count[entry.result];
  }
  return count;
}

TEST_CASE("cross tables become tournaments whose results give the points that they state") {
  if (!eboard::test::have_shared_data()) return;
  struct Expected {
    const char* name;
    std::size_t players, rounds;
    int planned;
    bool by_rank;
    std::ptrdiff_t points_differ = 0;
  };
  for (const Expected& each : {
           Expected{"csv/chess-results-final-crosstable-150p-9r.csv", 150, 9, 9, false,
                    1},  // of three players, indeed
           Expected{"csv/chess-results-crosstable-220p-9r-decimal-comma.csv", 220, 9, 0, true},
           Expected{"csv/chess-results-crosstable-blitz-21r.csv", 179, 21, 21, true},
           Expected{"csv/double-roundrobin-6p-10r-z-for-black.csv", 6, 10, 10, true},
           Expected{"csv/made-chess-results-crosstable-after-r5-next-round-open.csv", 24, 6, 0, true},
       }) {
    const Said said = read(each.name);
    INFO(each.name << "\n" << shown(said));
    CHECK(errors(said) == 0);
    CHECK(said.kind == Said::Kind::tournament);
    REQUIRE(said.tournament);
    const Tournament& event = *said.tournament;
    CHECK(event.players.size() == each.players);
    CHECK(event.players[0].entries.size() == each.rounds);
    CHECK(event.rounds == each.planned);
    CHECK(said.by_rank == each.by_rank);
    CHECK(std::ranges::count_if(said.findings, [](const Finding& finding) {
            return finding.what.find("points are not") != std::string::npos;
          }) == each.points_differ);
  }
}

TEST_CASE("a cross table has the games and byes of the tournament file, and its open round") {
  if (!eboard::test::have_shared_data()) return;
  const Tournament trf = *read(kRound6).tournament;
  const Tournament table = *read("csv/made-chess-results-crosstable-after-r5-next-round-open.csv").tournament;
  // Names lack the comma there.
  std::map<std::string, const Player*> by_name;
  for (const Player& player : trf.players) {
    std::string name = player.name;
    std::erase(name, ',');
    by_name[name] = &player;
  }
  for (const Player& player : table.players) {
    INFO(player.name);
    const Player* known = by_name[player.name];
    REQUIRE(known != nullptr);
    for (std::size_t round = 0; round < 6; ++round) {
      CHECK(player.entries[round].result == known->entries[round].result);
      const bool forfeit = player.entries[round].result == Result::forfeit_win ||
                           player.entries[round].result == Result::forfeit_loss;
      if (!forfeit) CHECK(player.entries[round].colour == known->entries[round].colour);
      const Player* opponent = find_player(table, player.entries[round].opponent);
      CHECK((opponent == nullptr ? kNobody : by_name[opponent->name]->number) ==
            known->entries[round].opponent);
    }
  }
  CHECK(results_of(table)[Result::pending] == 22);
}

TEST_CASE("boards of matches have their tables and colours one behind the other") {
  if (!eboard::test::have_shared_data()) return;
  const Said table = read("csv/made-chess-results-team-board-pairings-r2.csv");
  const Said pgn = read("pgn/made-team-round2-6t-tornelo-layout.pgn");
  INFO(shown(table) << shown(pgn));
  CHECK(errors(table) == 0);
  CHECK(errors(pgn) == 0);
  CHECK(table.round == 2);
  CHECK(pgn.round == 2);
  REQUIRE(table.games.size() == 12);
  REQUIRE(pgn.games.size() == 12);
  for (std::size_t at = 0; at < 12; ++at) {
    CHECK(table.games[at].table == pgn.games[at].table);
    CHECK(table.games[at].white.name == pgn.games[at].white.name);
    CHECK(table.games[at].black.name == pgn.games[at].black.name);
    CHECK(table.games[at].white.team == pgn.games[at].white.team);
    CHECK(table.games[at].black.team == pgn.games[at].black.team);
    CHECK(table.games[at].white.rating == pgn.games[at].white.rating);
  }
  // "0 - 1" on board 3, where the left one has White; "+ - -" on board 4, where the left one has Black.
  CHECK(table.games[2].white_result == Result::loss);
  CHECK(table.games[3].black_result == Result::forfeit_win);
}

TEST_CASE("a cross table of teams is refused with what it lacks") {
  if (!eboard::test::have_shared_data()) return;
  const Said said = read("csv/chess-results-team-crosstable-185t-11r-dutch.csv");
  REQUIRE(errors(said) == 1);
  CHECK_THAT(said.findings.front().what,
             Catch::Matchers::StartsWith("a cross table of 185 teams over 11 rounds: it has the scores"));
}

TEST_CASE("PGN of headers gives its games, results and byes") {
  if (!eboard::test::have_shared_data()) return;
  struct Expected {
    const char* name;
    int round;
    std::size_t games, byes;
  };
  for (const Expected& each : {
           Expected{"pgn/vega-sample-round1.pgn", 1, 3, 0},
           Expected{"pgn/vega-sample-round5.pgn", 5, 3, 0},
           Expected{"pgn/made-pairings-round6-roundtag-with-board-utf8.pgn", 6, 11, 0},
           Expected{"pgn/made-pairings-round6-board-tag-windows1252.pgn", 6, 11, 0},
           Expected{"pgn/made-pairings-round3-order-only.pgn", 3, 7, 0},
           Expected{"pgn/made-pairings-round5-forfeits-and-byes.pgn", 5, 14, 3},
           Expected{"pgn/made-pairings-chess960-round1.pgn", 1, 8, 0},
       }) {
    const Said said = read(each.name);
    INFO(each.name << "\n" << shown(said));
    CHECK(errors(said) == 0);
    CHECK(said.kind == Said::Kind::round);
    CHECK(said.round == each.round);
    REQUIRE(said.games.size() == each.games);
    CHECK(said.byes.size() == each.byes);
    for (std::size_t at = 0; at < said.games.size(); ++at) {
      CHECK(said.games[at].table == static_cast<int>(at) + 1);
      CHECK(said.games[at].line > 0);
    }
  }
  const Said forfeits = read("pgn/made-pairings-round5-forfeits-and-byes.pgn");
  CHECK(forfeits.games[2].white_result != Result::pending);
  CHECK(forfeits.games[4].white_result != Result::pending);
  const Said bad = read("pgn/made-bad-pairings.pgn");
  CHECK(errors(bad) > 0);
}

TEST_CASE("a tournament file comes through the same door, and what is damaged is said") {
  if (!eboard::test::have_shared_data()) return;
  for (const auto& file : fs::directory_iterator(folder() / "trf")) {
    if (file.path().extension() == ".txt") continue;  // what an engine said of it
    const std::string name = "trf/" + file.path().filename().string();
    const std::string bytes = eboard::test::read_file(file.path());
    const Said said = read_file(bytes, name);
    INFO(name);
    CHECK(said.kind == Said::Kind::tournament);
    CHECK(said.format.starts_with("TRF"));
    REQUIRE(said.tournament);
    CHECK(*said.tournament == trf::read(bytes).tournament);
    CHECK(said.findings == trf::read(bytes).findings);
  }
}

TEST_CASE("pages of the web are refused in one line") {
  if (!eboard::test::have_shared_data()) return;
  for (const auto& file : fs::directory_iterator(folder() / "html")) {
    const Said said = read_file(eboard::test::read_file(file.path()), "page.html");
    REQUIRE(said.findings.size() == 1);
    CHECK(said.findings.front().what ==
          "page.html: this is a web page or XML; save the table as XLSX or CSV");
  }
}

}  // namespace
}  // namespace eboard::tournament::import_files_test
