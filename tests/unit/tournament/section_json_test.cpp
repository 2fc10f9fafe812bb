// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/report/section_json.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <set>
#include <string_view>

#include "daemon/tournament/report/tie_break_title.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/made_up_tournament.hpp"

namespace eboard::tournament::section_json_test {
namespace {

namespace json = boost::json;

json::value section(const SectionInHall& shown, const SectionView& view = {}) {
  return json::parse(section_json(shown, view));
}

const json::object& round_of(const json::value& section, int number) {
  return section.at("rounds").at(static_cast<std::size_t>(number - 1)).as_object();
}

const json::object& table_of(const json::object& round, int number) {
  for (const json::value& table : round.at("tables").as_array())
    if (table.at("table") == number) return table.as_object();
  throw std::runtime_error("no such table");
}

TEST_CASE("sections are listed in short, with how far each is") {
  const auto all = json::parse(sections_json({test::made_up_open(), test::made_up_teams()}));
  CHECK(all == json::parse(R"({"sections":[
    {"id":1,"name":"Open","event":"Harbour Open","players":24,"teams":0,"rounds":7,"played":4,"paired":4},
    {"id":2,"name":"Teams","event":"Harbour Open","players":8,"teams":4,"rounds":3,"played":3,"paired":3}]})"));
  CHECK(sections_json({}) == R"({"sections":[]})");
}

TEST_CASE("a section says who plays, and what a page has above its tables") {
  const auto open = section(test::made_up_open());
  CHECK(open.at("event") == "Harbour Open");
  CHECK(open.at("planned") == 7);
  CHECK(open.at("deputies") == json::array{"FA Okafor, Ike"});
  CHECK(open.at("players").as_array().size() == 24);
  const auto& angstrom = open.at("players").at(2);
  CHECK(angstrom.at("name") == "Ångström, Åsa");
  CHECK(angstrom.at("title") == "WGM");
  CHECK(angstrom.at("rating") == 2412);
  CHECK(angstrom.at("fide_id").is_null());
  CHECK(angstrom.at("team").is_null());
  CHECK(open.at("players").at(23).at("rating").is_null());
  CHECK(open.at("players").at(23).at("federation").is_null());
  // The points are not among them: they have a column of their own.
  CHECK(open.at("tie_breaks") == json::parse(R"([
    {"name":"BH/C1","title":"Buchholz; without the lowest"},{"name":"BH","title":"Buchholz"},
    {"name":"SB","title":"Sonneborn-Berger"},{"name":"DE","title":"Direct encounter"}])"));
}

TEST_CASE("a round says what was said of it and its tables") {
  auto hall = test::made_up_open();
  hall.section.plans.resize(3);
  hall.section.plans[2].time_control = "15 min + 10 s";
  hall.section.plans[2].tables = tables_of(hall.section, 3);
  hall.section.plans[2].tables[1].electronic = false;
  const auto open = section(hall);
  CHECK(round_of(open, 2).at("time_control").is_null());
  CHECK(round_of(open, 3).at("time_control") == "15 min + 10 s");
  CHECK(table_of(round_of(open, 3), 1).at("electronic") == true);
  CHECK(table_of(round_of(open, 3), 2).at("electronic") == false);
}

TEST_CASE("a round has its tables by number, with results, points before it, and what the hall knows") {
  const auto open = section(test::made_up_open());
  REQUIRE(open.at("rounds").as_array().size() == 4);
  const auto& third = round_of(open, 3);
  CHECK(third.at("state") == "played");
  CHECK(third.at("starts") == "2026-12-07 14:00");
  CHECK(third.at("missing").as_array().empty());
  std::set<std::string> results;
  for (const json::value& table : third.at("tables").as_array())
    results.emplace(table.at("result").as_string());
  CHECK(results == std::set<std::string>{"1-0", "0-1", "1/2-1/2", "+--"});
  CHECK(table_of(third, 2).at("pgn") == "/pgn/round/3/board/2.pgn");
  CHECK(table_of(third, 2).at("board").is_null());
  CHECK(table_of(third, 4).at("pgn").is_null());

  const auto& fourth = round_of(open, 4);
  CHECK(fourth.at("state") == "playing");
  CHECK(fourth.at("missing").as_array().size() == 8);
  const auto& first = table_of(fourth, 1);
  CHECK(first.at("result").is_null());
  CHECK(first.at("live") == true);
  CHECK(first.at("board") == 1);
  for (int number = 0; const json::value& table : fourth.at("tables").as_array())
    CHECK(table.at("table") == ++number);
  const auto points = [&](int round, std::string_view side) {
    std::set<std::string> all;
    for (const json::value& table : round_of(open, round).at("tables").as_array())
      all.emplace(table.at(side).as_string());
    return all;
  };
  CHECK(points(1, "white_points") == std::set<std::string>{"0"});
  CHECK(points(2, "black_points") == std::set<std::string>{"0", "0.5", "1"});
}

TEST_CASE("a round is paired until something happens in it") {
  auto open = test::made_up_open(0);
  open.tables.clear();
  CHECK(round_of(section(open), 4).at("state") == "paired");
  CHECK(round_of(section(test::made_up_open(0)), 4).at("state") == "playing");  // by what the hall knows
  CHECK(section(open).at("played") == 3);
}

TEST_CASE("byes say their kind and what they are worth") {
  const auto byes = round_of(section(test::made_up_open()), 2).at("byes").as_array();
  REQUIRE(byes.size() == 2);
  std::set<std::pair<std::string, std::string>> kinds;
  for (const json::value& bye : byes) kinds.emplace(bye.at("kind").as_string(), bye.at("points").as_string());
  CHECK(kinds == std::set<std::pair<std::string, std::string>>{{"half", "0.5"}, {"pairing", "1"}});
}

TEST_CASE("standings have a value for each tie-break, and are those after the round that is asked for") {
  const auto shown = test::made_up_open();
  const auto now = section(shown);
  CHECK(now.at("standings").at("after_round") == 4);
  CHECK(now.at("standings").at("rules") == "2026-03-01");
  const auto& rows = now.at("standings").at("rows").as_array();
  REQUIRE(rows.size() == 24);
  CHECK(rows.front().at("rank") == 1);
  CHECK(rows.front().at("tie_breaks").as_array().size() == 4);
  for (const json::value& row : rows) {
    const auto number = static_cast<std::size_t>(row.at("number").as_int64());
    CHECK(now.at("players").at(number - 1).at("rank") == row.at("rank"));
    CHECK(now.at("players").at(number - 1).at("points") == row.at("points"));
  }
  const auto then = section(shown, {.after_round = 2});
  CHECK(then.at("standings").at("after_round") == 2);
  CHECK(then.at("standings").at("rows") != now.at("standings").at("rows"));
  CHECK(then.at("players") == now.at("players"));  // who they are now
}

TEST_CASE("before anything is played there are no standings and no ranks") {
  auto open = test::made_up_open();
  for (Player& player : open.section.tournament.players) player.entries.clear();
  const auto shown = section(open);
  CHECK(shown.at("standings").is_null());
  CHECK(shown.at("rounds").as_array().empty());
  CHECK(shown.at("players").at(0).at("rank").is_null());
  CHECK(shown.at("players").at(0).at("points") == "0");
}

TEST_CASE("of teams, matches are put together from their games, and teams are ranked") {
  const auto teams = section(test::made_up_teams(), {.id = 2});
  CHECK(teams.at("id") == 2);
  CHECK(teams.at("team_event") == true);
  CHECK(teams.at("format") == "round_robin");
  CHECK(teams.at("teams").at(1).at("members") == json::array{3, 4});
  CHECK(teams.at("players").at(2).at("team") == 2);
  const auto& third = round_of(teams, 3);
  const auto& matches = third.at("matches").as_array();
  REQUIRE(matches.size() == 2);
  int games = 0;
  for (const json::value& match : matches) {
    CHECK(match.at("white") != match.at("black"));
    games += static_cast<int>(match.at("tables").as_array().size());
  }
  CHECK(games == 4);
  CHECK(third.at("state") == "playing");
  CHECK(third.at("team_bye").is_null());
  CHECK(table_of(third, 51).at("table") == 51);
  CHECK(teams.at("standings").at("rows").as_array().size() == 4);
  CHECK_FALSE(teams.at("teams").at(0).at("rank").is_null());
  CHECK(teams.at("players").at(0).at("rank").is_null());
}

// Decision 0252: who asks not to be told how games ended gets the same bytes however they did.
TEST_CASE("who hides results gets the same whatever the results are, and that there are any") {
  const SectionView hidden{.results_hidden = true};
  const auto under_way = test::made_up_open(4);
  auto before = test::made_up_open(0);
  before.tables.clear();
  for (Player& player : before.section.tournament.players)
    for (Entry& entry : player.entries)
      if (entry.opponent != kNobody) entry.result = Result::pending;
  auto told = section(under_way, hidden).as_object(), untold = section(before, hidden).as_object();
  CHECK(told.at("standings").is_null());
  CHECK(told.at("results") == "hidden");
  for (json::object* each : {&told, &untold})
    for (json::value& round : each->at("rounds").as_array())
      for (json::value& table : round.at("tables").as_array()) {
        // In the order of points are the tables of a round that says nothing of them; the pairing tells it.
        table.as_object().erase("board");
        table.as_object().erase("table");
        table.as_object().erase("white");
        table.as_object().erase("black");
      }
  CHECK(told == untold);
  CHECK(sections_json({under_way}, true) == sections_json({before}, true));
}

TEST_CASE("a forfeit whose opponent is not named is not among the byes of who hides results") {
  auto open = test::made_up_open();
  for (Player& player : open.section.tournament.players)
    if (player.entries[1].result == Result::pairing_bye) player.entries[1].result = Result::forfeit_win;
  CHECK(round_of(section(open), 2).at("byes").as_array().size() == 2);
  CHECK(round_of(section(open, {.results_hidden = true}), 2).at("byes").as_array().size() == 1);
}

TEST_CASE("tie-breaks that cannot be read leave the points, and names of any bytes are UTF-8") {
  auto open = test::made_up_open();
  open.section.tournament.standing_keys = {"NONSENSE"};
  open.section.tournament.players[0].name = "M\xfcller";
  const auto shown = section(open);
  CHECK(shown.at("tie_breaks").as_array().empty());
  CHECK(shown.at("standings").at("rows").as_array().size() == 24);
  CHECK(shown.at("players").at(0).at("name") == "M\xef\xbf\xbdller");
}

TEST_CASE("titles say what a tie-break is and what is changed in it") {
  const auto title = [](std::string_view word, Among among = Among::players) {
    return title_of(read_tie_breaks(word, among).value().back());
  };
  CHECK(title("BH/M1") == "Buchholz; without the highest and the lowest");
  CHECK(title("BH/C2/P") == "Buchholz; without the 2 lowest; forfeits count as games");
  CHECK(title("KS/L60") == "Koya; limit at 60 percent");
  CHECK(title("ARO/U1400") == "Average rating of the opponents; unrated players count as 1400");
  CHECK(title("SB:GP", Among::teams) == "Sonneborn-Berger; by game points");
}

}  // namespace
}  // namespace eboard::tournament::section_json_test
