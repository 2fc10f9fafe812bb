// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// C.07 article by article, each on as few players as it needs. Where only scores of opponents matter, they
// are made up against a player who is there for nothing else.
#include "tests/support/catch.hpp"
#include "tests/unit/tournament/crosstable.hpp"

namespace eboard::tournament::standings_rules_test {
namespace {

using test::crosstable;
using test::last_column;
using test::ranked;
using test::ranks;
using test::values;

using Texts = std::vector<std::string>;

/// Somebody who scored `halves` in `rounds` games against player `filler`.
std::string scored(int halves, int rounds, int filler) {
  std::string line = "0";
  for (int round = 0; round < rounds; ++round) {
    const int here = std::min(halves, 2);
    line += " " + std::to_string(filler) + "w" + "0=1"[here];
    halves -= here;
  }
  return line;
}

/// Player 1 has `line`; players 2, 3, ... scored so many halves; the last player is their opponent.
Tournament with_opponents(const std::string& line, const std::vector<int>& halves, int rounds) {
  std::vector<std::string> players{line};
  const int filler = static_cast<int>(halves.size()) + 2;
  for (const int each : halves) players.push_back(scored(each, rounds, filler));
  players.push_back(scored(0, rounds, 1));
  return crosstable(players);
}

std::string first(const Tournament& tournament, const std::string& tie_break, const std::string& edition) {
  return values(tournament, tie_break, edition).front();
}

TEST_CASE("the dummy of a bye has no more than draws in all rounds (16.4.2)") {
  // Arbiters' Manual 2026, unplayed games: 7 of 10, away in round 4.
  const Tournament tournament =
      with_opponents("0 2w1 3w1 4w1 Z 5w1 6w1 7w1 8w1 9w0 10w0", {11, 11, 11, 11, 11, 11, 11, 11, 12}, 10);
  CHECK(first(tournament, "BH", "2024") == "57");
  CHECK(first(tournament, "BH", "2026") == "55");
  CHECK(first(tournament, "BH/C1", "2024") == "50");
  CHECK(first(tournament, "BH/C1", "2026") == "50");
  CHECK(first(tournament, "SB", "2024") == first(tournament, "SB", "2026"));
}

TEST_CASE("the dummy of a forfeit has no more than the scheduled opponent (16.4.1)") {
  // The same manual: a forfeit win in round 7, 7 of 9.
  const Tournament seventh =
      with_opponents("0 2w1 3w1 4w1 5w1 6w1 7w1 10w+ 8w0 9w0", {11, 11, 11, 11, 11, 11, 11, 11, 11}, 9);
  CHECK(first(seventh, "BH", "2024") == "51");
  CHECK(first(seventh, "BH", "2026") == "49.5");
  // A forfeit win in round 1, 9.5 of 10.
  const Tournament opening = with_opponents(
      "0 11w+ 2w1 3w1 4w1 5w1 6w1 7w1 8w1 9w1 10w=", {14, 14, 14, 14, 14, 14, 15, 15, 15, 9}, 10);
  CHECK(first(opening, "BH", "2024") == "74");
  CHECK(first(opening, "BH", "2026") == "69");
  // Lost by forfeit, then withdrawn: 6.5 of 10. The scheduled opponent has more than that.
  const Tournament left =
      with_opponents("0 2w1 3w1 4w1 5w1 6w1 7w1 8w= 9w0 10w- Z", {13, 13, 13, 13, 13, 13, 13, 12, 14}, 10);
  CHECK(first(left, "BH", "2024") == "64.5");
  CHECK(first(left, "BH", "2026") == "63");
}

TEST_CASE("byes asked for at the end are draws for the opponents, others are what they gave (16.3)") {
  // Player 2 left after round 2; player 3 was away in round 2 and came back.
  const Tournament tournament =
      crosstable({"0 2w1 3w1 4w1 .", "0 1b0 4w1 Z Z", "0 4w1 1b0 Z 4b0", "0 3b0 2b0 1b0 3w1"});
  CHECK(values(tournament, "BH", "2024").front() == "7");  // 1 + 2 halves, 1, 1, own 3
  // A lost forfeit behind them is as voluntary as they are.
  const Tournament forfeit = crosstable({"0 2w1 . . 2w+", "0 1b0 Z H 1b-"});
  CHECK(values(forfeit, "BH/P", "2024").front() == "6");  // twice player 2, two draws; twice own 2
}

TEST_CASE("cuts begin with what was left unplayed voluntarily (16.5)") {
  // A bye of half a point is worth the own 2.5; the weakest opponent has 1.
  const Tournament tournament = with_opponents("0 H 2w1 3w1 4w0", {2, 6, 6}, 4);
  CHECK(first(tournament, "BH", "2024") == "9.5");
  CHECK(first(tournament, "BH/C1", "2024") == "7");
  CHECK(first(tournament, "BH/C2", "2024") == "6");
  CHECK(first(tournament, "BH-C2", "2024") == "6");
  // First the lowest, by the exception, then the highest without one.
  CHECK(first(tournament, "BH/M1", "2024") == "4");
}

TEST_CASE(
    "Sonneborn-Berger cuts the higher of the lowest voluntary contribution and the least significant one") {
  // Two of them: a bye of half a point brings 2.25, a lost forfeit nothing. The lowest score is that of the
  // opponent of round 8, who was drawn with: 1.5 goes.
  const Tournament tournament =
      with_opponents("0 H 2w1 3w1 4w1 10w- 5w1 6w1 7w= 8w=", {10, 10, 10, 10, 10, 6, 10, 0, 10}, 9);
  CHECK(first(tournament, "PTS", "2026") == "6.5");
  CHECK(first(tournament, "SB", "2026") == "31.25");
  CHECK(first(tournament, "SB/C1", "2026") == "29.75");
}

TEST_CASE("Fore Buchholz has all games of the final round drawn") {
  const Tournament tournament = crosstable({"0 2w1 3w1", "0 1b0 4w0", "0 4w1 1b0", "0 3b0 2b1"});
  CHECK(values(tournament, "BH", "2026") == Texts{"1", "3", "3", "1"});
  CHECK(values(tournament, "FB", "2026") == Texts{"2", "2", "2", "2"});
  CHECK(values(tournament, "BH/F", "2026") == Texts{"2", "2", "2", "2"});
  // It says nothing of a round that is not the last one.
  Tournament longer = tournament;
  longer.rounds = 5;
  StandingsOptions options;
  options.tie_breaks = *read_tie_breaks("PTS FB", Among::players);
  CHECK(last_column(standings(longer, options)) == Texts{"1", "3", "3", "1"});
}

TEST_CASE("standard points are 1, a half or nothing, whatever a win gives (7.7)") {
  Tournament tournament = crosstable({"0 2w1 3w= F", "0 1b0 4w- H", "0 4w1 1b= U", "0 3b0 2b- Z"});
  tournament.points.win = tournament.points.full_bye = {30};
  tournament.points.draw = tournament.points.half_bye = kOne;
  tournament.points.pairing_bye = kOne;
  CHECK(values(tournament, "PTS", "2026") == Texts{"7", "1", "5", "0"});
  // Nobody came to the game of 2 and 4: both have as many points as their scheduled opponent.
  CHECK(values(tournament, "STD", "2026") == Texts{"2.5", "1", "2", "0.5"});
}

TEST_CASE("in round robins lost forfeits are games of the earlier edition alone (15.2)") {
  Tournament tournament = crosstable({"2000 2b- 3w1 Z", "2100 1w+ Z 3b=", "2200 Z 1b0 2w="});
  tournament.format = Format::round_robin;
  CHECK(values(tournament, "BPG", "2024") == Texts{"1", "1", "1"});
  CHECK(values(tournament, "BPG", "2026") == Texts{"0", "1", "1"});
  CHECK(values(tournament, "WON", "2026") == Texts{"1", "1", "0"});
  CHECK(values(tournament, "ARO", "2024") == Texts{"2150", "2100", "2050"});
  CHECK(values(tournament, "ARO", "2026") == Texts{"2200", "2200", "2050"});
  CHECK(values(tournament, "SB", "2026") == Texts{"0.5", "1.25", "0.75"});
  CHECK(ranked(tournament, "PTS BH", "2026").remarks == Texts{"BH must not be used in round robins (8)"});
  CHECK(ranked(tournament, "PTS BH", "2024").remarks.empty());
}

TEST_CASE("Koya counts points against those who reached the limit") {
  Tournament tournament = crosstable({"0 2w1 3w1 4w=", "0 1b0 4b1 3b1", "0 4w1 1b0 2w0", "0 3b0 2w0 1b="});
  tournament.format = Format::round_robin;
  CHECK(values(tournament, "KS", "2026") == Texts{"1", "0", "0", "0.5"});      // 1.5: players 1 and 2
  CHECK(values(tournament, "KS/L-1", "2026") == Texts{"2", "1", "0", "0.5"});  // 1: player 3 as well
  CHECK(values(tournament, "KS/L+2", "2026") == Texts{"0", "0", "0", "0.5"});  // 2.5
  CHECK(values(tournament, "KS/L80", "2026") == Texts{"0", "0", "0", "0.5"});  // 2.4
}

TEST_CASE("ratings count only if everybody has one or something stands for it (10)") {
  const Tournament tournament = crosstable({"2000 2w1 3w=", "0 1b0 3w1", "1800 U 2b0"});
  CHECK(values(tournament, "ARO", "2026") == Texts{"-", "-", "-"});
  CHECK(values(tournament, "ARO/U1400", "2026") == Texts{"1600", "1900", "1400"});
  CHECK(ranked(tournament, "PTS TPR", "2026").remarks ==
        Texts{"TPR does not count: there are unrated players (10)"});
  CHECK(ranked(tournament, "PTS TPR/U1400", "2026").remarks.empty());
  CHECK(values(tournament, "RTNG/U1400", "2026") == Texts{"2000", "1400", "1800"});
}

TEST_CASE("half a rating point goes up") {
  const Tournament tournament = crosstable({"2000 2w1 3w1", "2001 1b0 3b=", "1800 2w= 1b0"});
  CHECK(values(tournament, "ARO", "2026") == Texts{"1901", "1900", "2001"});
}

TEST_CASE("among those who all met, their games decide, and those still tied are compared again (6.2)") {
  // 1, 2 and 3 have 2 points each; among them each won one game. 4 is not of them.
  const Tournament circle = crosstable({"0 2w1 3w0 4w1", "0 1b0 4w1 3w1", "0 4w1 1b1 2b0", "0 3b0 2b0 1b0"});
  CHECK(ranks(ranked(circle, "PTS DE")) == std::vector<int>{1, 1, 1, 4});
  // 1 to 4 have 2 points each. Against each other 1 has 2, 2 and 3 have 1.5, 4 has 1, and 2 won against 3.
  const Tournament again =
      crosstable({"0 2w1 3w= 4w= 5w0", "0 1b0 4w= 3w1 6w=", "0 4w1 1b= 2b0 7w=", "0 3b0 2b= 1b= 8w1",
                  "0 . . . 1b1", "0 . . . 2b=", "0 . . . 3b=", "0 . . . 4b0"});
  const Standings standings = ranked(again, "PTS DE");
  CHECK(ranks(standings) == std::vector<int>{1, 2, 3, 4, 5, 6, 6, 8});
  CHECK(last_column(standings) == Texts{"1", "2", "3", "4", "-", "1", "1", "-"});
}

TEST_CASE("where not all met, only who is ahead whatever the missing games had brought is (6.3)") {
  // 1 beat 2 and 3, who did not meet: neither can reach 2.
  const Tournament certain =
      crosstable({"0 2w1 3w1 4w0 4w0", "0 1b0 4w1 4w1 4w0", "0 4w1 1b0 4w0 4w1", "0 . . 1b1 ."});
  CHECK(ranks(ranked(certain, "PTS DE")) == std::vector<int>{1, 2, 2, 4});
  // 1 beat 2 and has not met 3, who drew with 2 and might still reach 1.5.
  const Tournament open = crosstable({"0 2w1 4w0 4w0", "0 1b0 3w= 4w=", "0 4w0 2b= 4w=", "0 . . ."});
  CHECK(ranks(ranked(open, "PTS DE")) == std::vector<int>{1, 1, 1, 4});
}

TEST_CASE("a forfeit is no encounter in a Swiss tournament unless the regulations say so (6.1.1)") {
  const Tournament tournament = crosstable({"0 2w+ 3w0", "0 1b- 3w1", "0 . 1b1"});
  CHECK(ranks(ranked(tournament, "PTS DE")) == std::vector<int>{1, 1, 1});
  CHECK(ranks(ranked(tournament, "PTS DE/P")) == std::vector<int>{1, 1, 1});
  const Tournament two = crosstable({"0 2w+ 3w0", "0 1b- 3w1", "0 3w0 3w0"});
  CHECK(ranks(ranked(two, "PTS DE")) == std::vector<int>{1, 1, 3});
  CHECK(ranks(ranked(two, "PTS DE/P")) == std::vector<int>{1, 2, 3});
}

TEST_CASE("several games of two count as their average (6.1.2)") {
  // 1 and 2 met three times, 1.5 to 1.5; either met 3 once. The average is a half, not a point and a half.
  Tournament tournament = crosstable(
      {"0 2w1 2b= 2w0 3w0 4w1", "0 1b0 1w= 1b1 3w1 4w0", "0 4w= 4w= 4w= 1b1 2b0", "0 . . . . 2b1"});
  CHECK(values(tournament, "PTS") == Texts{"2.5", "2.5", "2.5", "1"});
  // 1: 0.5 + 0, 2: 0.5 + 1, 3: 1 + 0.
  CHECK(ranks(ranked(tournament, "PTS DE")) == std::vector<int>{3, 1, 2, 4});
}

TEST_CASE("tied to the end, participants share a rank and stand by number") {
  const Tournament tournament = crosstable({"0 4w0 .", "0 3w= .", "0 2b= .", "0 1b1 ."});
  const Standings standings = ranked(tournament, "PTS");
  CHECK(ranks(standings) == std::vector<int>{4, 2, 2, 1});
  CHECK(standings.rows[1].number == 2);
  CHECK(standings.rows[2].number == 3);
  CHECK(ranks(ranked(tournament, "PTS TPN")) == std::vector<int>{4, 2, 3, 1});
  CHECK(ranks(ranked(tournament, "PTS TPN/R")) == std::vector<int>{4, 3, 2, 1});
}

TEST_CASE("a game that is not over counts for nobody") {
  Tournament tournament = crosstable({"0 2w1 3w", "0 1b0 4w1", "0 4w= 1b", "0 3b= 2b0"});
  const Standings running = ranked(tournament, "PTS BH REP");
  CHECK(ranks(running) == std::vector<int>{2, 1, 4, 3});
  CHECK(values(tournament, "BH") == Texts{"1", "1.5", "0.5", "1.5"});
  CHECK(last_column(running) == Texts{"1", "2", "1", "2"});
}

TEST_CASE("later rounds count nowhere") {
  const Tournament tournament = crosstable({"0 2w1 3w0", "0 1b0 4w1", "0 4w1 1b1", "0 3b0 2b0"});
  StandingsOptions options;
  options.tie_breaks = *read_tie_breaks("BH", Among::players);
  options.after_round = 1;
  const Standings first_round = standings(tournament, options);
  CHECK(last_column(first_round) == Texts{"0", "1", "0", "1"});
  CHECK(first_round.tie_breaks.front().name == "PTS");
}

TEST_CASE("points given or taken for no round count in the score") {
  Tournament tournament = crosstable({"0 2w1 3w1", "0 1b0 4w1", "0 4w1 1b0", "0 3b0 2b0"});
  tournament.abnormal = {{std::nullopt, std::nullopt, {-15}, 0, {1}}};
  CHECK(values(tournament, "PTS") == Texts{"0.5", "1", "1", "0"});
  CHECK(values(tournament, "BH").at(1) == "0.5");
}

TEST_CASE("a cross table says who met whom, by rows") {
  const Tournament tournament = crosstable({"0 2w0 U", "0 1b1 3w", "0 . 2b"});
  const Standings standings = ranked(tournament, "PTS TPN");
  CHECK(standings.rows[0].number == 1);
  CHECK(cross_table(tournament, standings) == std::vector<Texts>{{"2w0", "U"}, {"1b1", "3w"}, {"", "2b"}});
}

TEST_CASE("a tournament that has not begun has standings, too") {
  const Tournament nobody;
  CHECK(ranked(nobody, "PTS BH DE ARO").rows.empty());
  const Tournament before = crosstable({"2000", "1900"});
  for (const char* list : {"PTS BH FB SB AOB KS", "PTS DE PS WON STD", "PTS ARO TPR PTP APRO RTNG"}) {
    CHECK(ranked(before, list).rows.size() == 2);
  }
  StandingsOptions options;
  options.tie_breaks = *read_tie_breaks("PTS BH", Among::players);
  options.after_round = 1'000'000'000;
  CHECK(standings(before, options).after_round == 0);
  options.after_round = -1;
  CHECK(last_column(standings(before, options)) == Texts{"0", "0"});
}

TEST_CASE("the edition is that of the first day") {
  CHECK(tie_break_edition_at("2026/02/28").from == "2024-08-01");
  CHECK(tie_break_edition_at("2026/03/01").from == "2026-03-01");
  CHECK(tie_break_edition_at("2019-01-01").from == "2024-08-01");
  CHECK(tie_break_edition_at("").from == "2026-03-01");
  CHECK(tie_break_edition_at("March 1st").from == "2026-03-01");
  CHECK(find_tie_break_edition("2024-08-01") == &tie_break_editions().front());
  CHECK(find_tie_break_edition("2025") == nullptr);
  const Tournament tournament = crosstable({"0 2w1", "0 1b0"});
  CHECK(ranked(tournament, "PTS STD", "2024").remarks == Texts{"STD is not in the edition of 2024-08-01"});
}

}  // namespace
}  // namespace eboard::tournament::standings_rules_test
