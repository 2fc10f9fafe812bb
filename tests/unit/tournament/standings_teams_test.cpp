// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Standings of teams, whose matches no record has: they are what the players did.
#include "tests/support/catch.hpp"
#include "tests/unit/tournament/crosstable.hpp"

namespace eboard::tournament::standings_teams_test {
namespace {

using test::crosstable;
using test::last_column;
using test::ranked;
using test::ranks;

using Texts = std::vector<std::string>;

/// Teams of the players 1 and 2, 3 and 4, ...
Tournament of_pairs(const std::vector<std::string>& players) {
  Tournament tournament = crosstable(players);
  tournament.team_event = true;
  for (int member = 1; member < static_cast<int>(players.size()); member += 2) {
    Team team;
    team.number = member / 2 + 1;
    team.members = {member, member + 1};
    tournament.teams.push_back(team);
  }
  return tournament;
}

/// Teams 1 and 2 have 4 match points and 4 game points each. Their match was drawn: team 1 won on board 1.
Tournament four_teams() {
  return of_pairs({"0 3w1 5b0 7w1", "0 4b0 6w1 8b1", "0 1b0 7w0 5b1", "0 2w1 8b1 6w1", "0 7w1 1w1 3w0",
                   "0 8b1 2b0 4b0", "0 5b0 3b1 1b0", "0 6w0 4w0 2w0"});
}

Texts values(const Tournament& tournament, const std::string& tie_break) {
  return last_column(ranked(tournament, "MPTS " + tie_break));
}

TEST_CASE("a match is won by who has more points of its games") {
  const Tournament tournament = four_teams();
  CHECK(values(tournament, "PTS") == Texts{"4", "4", "3", "1"});
  CHECK(values(tournament, "GPTS") == Texts{"4", "4", "3", "1"});
  CHECK(values(tournament, "WIN") == Texts{"1", "1", "1", "0"});
  CHECK(values(tournament, "PS:GP") == Texts{"7", "7", "8", "2"});
  CHECK(last_column(ranked(tournament, "GPTS MPVGP")) == Texts{"4", "4", "3", "1"});
}

TEST_CASE("opponents count with match points or game points") {
  const Tournament tournament = four_teams();
  CHECK(values(tournament, "BH:MP") == Texts{"8", "8", "9", "11"});
  CHECK(values(tournament, "EMGSB") == Texts{"9", "11", "6", "4"});
  CHECK(values(tournament, "SB:GP") == Texts{"9", "11", "6", "4"});
  // 13.4.2: two points a match in three rounds, two boards: 3.
  CHECK(values(tournament, "SSSC") == Texts{"6.67", "6.67", "6", "4.67"});
  CHECK(values(tournament, "SSSC/K2") == Texts{"8", "8", "7.5", "6.5"});
}

TEST_CASE("two teams that are tied in all are told apart by the boards of their match") {
  Tournament tournament = four_teams();
  CHECK(ranks(ranked(tournament, "MPTS EDE")) == std::vector<int>{1, 1, 3, 4});
  for (const char* chain : {"MPTS EDEBT", "MPTS EDEBB", "MPTS EDET", "MPTS EDEB"}) {
    INFO(chain);
    CHECK(ranks(ranked(tournament, chain)) == std::vector<int>{1, 2, 3, 4});
  }
  // Team 1 has 2 points on either board, team 2 has 1 and 3.
  CHECK(values(tournament, "BC") == Texts{"6", "7", "4", "1"});
  CHECK(ranks(ranked(tournament, "MPTS BC")) == std::vector<int>{1, 2, 3, 4});
  CHECK(ranks(ranked(tournament, "MPTS TBR")) == std::vector<int>{1, 2, 3, 4});
  CHECK(ranks(ranked(tournament, "MPTS BBE")) == std::vector<int>{1, 2, 3, 4});
  // In the other order of boards, which 300 gives, it is the other way round.
  tournament.line_ups = {{1, 1, 2, {2, 1}}, {1, 2, 1, {4, 3}}};
  CHECK(ranks(ranked(tournament, "MPTS EDEBT")) == std::vector<int>{2, 1, 3, 4});
}

TEST_CASE("teams have byes and forfeits of their own") {
  // Round 1: team 3 is left over. Round 2: team 3 does not come to its match with team 1, team 2 asked for a
  // bye.
  Tournament tournament = of_pairs({"0 3w1 .", "0 4b1 .", "0 1b0 .", "0 2w0 .", "0 . .", "0 . ."});
  for (Player& player : tournament.players) player.entries.resize(2);
  tournament.rounds = 2;
  tournament.team_byes = {kOne, kOne, {3}};
  tournament.byes = {{Result::half_bye, 2, {2}}};
  tournament.forfeited_matches = {{2, 3, 1, false, true}};
  CHECK(values(tournament, "PTS") == Texts{"4", "1", "1"});
  CHECK(values(tournament, "GPTS") == Texts{"4", "1", "1"});
  CHECK(values(tournament, "REP") == Texts{"2", "1", "1"});
  CHECK(values(tournament, "WIN") == Texts{"2", "0", "0"});
  CHECK(values(tournament, "STD") == Texts{"2", "0.5", "0.5"});
  // Team 1 met team 2, and has a dummy with what team 3 has; team 3 has two with its own point.
  CHECK(values(tournament, "BH:MP") == Texts{"2", "5", "2"});
  CHECK(values(tournament, "BH:MP/P") == Texts{"2", "5", "5"});
  tournament.abnormal = {{std::nullopt, Points{-10}, kNone, 0, {1}},
                         {Result::pairing_bye, kTwo, kHalf, 1, {3}},
                         {Result::forfeit_win, kOne, kOne, 0, {1}}};
  CHECK(values(tournament, "PTS") == Texts{"2", "1", "2"});
  CHECK(values(tournament, "GPTS") == Texts{"3", "1", "0.5"});
}

TEST_CASE("who was not there leaves no board empty before the others") {
  // Member 1 of team 1 was not there, and 2 played on the first board.
  Tournament tournament = of_pairs({"0 -", "0 3w1", "0 2b0", "0 +"});
  CHECK(values(tournament, "BC") == Texts{"1", "2"});
  CHECK(values(tournament, "GPTS") == Texts{"1", "1"});
  CHECK(ranks(ranked(tournament, "MPTS EDET")) == std::vector<int>{1, 2});
}

TEST_CASE("boards that nobody came to count as what they brought") {
  Tournament tournament = of_pairs({"0 3w+", "0 4b-", "0 1b-", "0 2w+"});
  CHECK(values(tournament, "PTS") == Texts{"1", "1"});
  CHECK(values(tournament, "BC") == Texts{"1", "2"});
  CHECK(values(tournament, "REP") == Texts{"0", "0"});
  CHECK(ranks(ranked(tournament, "MPTS EDET")) == std::vector<int>{1, 1});
  CHECK(ranks(ranked(tournament, "MPTS EDET/P")) == std::vector<int>{1, 2});
}

TEST_CASE("the cross table of teams has game points") {
  const Tournament tournament = four_teams();
  const auto table = cross_table(tournament, ranked(tournament, "MPTS TPN"));
  CHECK(table.front() == Texts{"2w1", "3b1", "4w2"});
  CHECK(table.back() == Texts{"3b0", "2b1", "1b0"});
}

TEST_CASE("a match under way counts for nobody, but its games do") {
  Tournament tournament = of_pairs({"0 3w1", "0 4b", "0 1b0", "0 2w"});
  CHECK(values(tournament, "PTS") == Texts{"0", "0"});
  CHECK(values(tournament, "GPTS") == Texts{"1", "0"});
  CHECK(values(tournament, "BH") == Texts{"0", "0"});
}

}  // namespace
}  // namespace eboard::tournament::standings_teams_test
