// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/secretary/played.hpp"

#include "daemon/secretary/games_as_tournament.hpp"
#include "tests/support/catch.hpp"

namespace played_test {

using namespace eboard;
using namespace eboard::secretary;
using tournament::Colour;
using tournament::Entry;
using tournament::Result;

namespace {

/// 1 - 2 and 3 - 4 in round 1, which is played.
tournament::Section section() {
  tournament::Section made;
  made.round = 1;
  for (const char* name : {"Aalto, Mika", "Brandt, Ole", "Costa, Rui", "Dahl, Siv"}) {
    tournament::Player player;
    player.number = static_cast<int>(made.tournament.players.size()) + 1;
    player.name = name;
    const bool white = player.number % 2 == 1;
    player.entries = {{white ? player.number + 1 : player.number - 1, white ? Colour::white : Colour::black,
                       Result::pending}};
    made.tournament.players.push_back(player);
  }
  return made;
}

PlayedGame game(int table, const char* white, const char* black, Result of_white, Result of_black) {
  return {1, table, white, black, {}, {}, of_white, of_black};
}

Entry entry(const tournament::SectionInHall& hall, int number) {
  return find_player(hall.section.tournament, number)->entries[0];
}

}  // namespace

TEST_CASE("the result of a board is the pair's, and the last one of several counts") {
  const auto hall =
      in_hall(section(), {game(1, "Aalto, Mika", "Brandt, Ole", Result::win, Result::loss),
                          game(1, "Aalto, Mika", "Brandt, Ole", Result::draw, Result::draw),
                          game(2, "Costa, Rui", "Dahl, Siv", Result::pending, Result::pending)});
  CHECK(entry(hall, 1).result == Result::draw);
  CHECK(entry(hall, 2).result == Result::draw);
  CHECK(entry(hall, 3).result == Result::pending);
  REQUIRE(hall.tables.size() == 2);
  CHECK(hall.tables[0].pgn == "/pgn/round/1/board/1.pgn");
  CHECK_FALSE(hall.tables[0].live);
  CHECK(hall.tables[1].live);
  CHECK(hall.tables[1].board == 2);
}

TEST_CASE(
    "a game of others at the table counts for nothing, and one with colours exchanged as it was played") {
  const auto others = in_hall(section(), {game(1, "Costa, Rui", "Brandt, Ole", Result::win, Result::loss)});
  CHECK(entry(others, 1).result == Result::pending);
  CHECK(others.tables.empty());
  const auto turned = in_hall(section(), {game(1, "Brandt, Ole", "Aalto, Mika", Result::win, Result::loss)});
  CHECK(entry(turned, 2) == Entry{1, Colour::white, Result::win});
  CHECK(entry(turned, 1) == Entry{2, Colour::black, Result::loss});
}

TEST_CASE(
    "a result stays where a name is written otherwise meanwhile, or the game was moved to another table") {
  PlayedGame moved = game(7, "AALTO Mika", "Brandt, O.", Result::win, Result::loss);
  moved.black_id = "500002";
  tournament::Section known = section();
  known.tournament.players[1].fide_id = "500002";
  const auto hall = in_hall(known, {moved});
  CHECK(entry(hall, 1).result == Result::win);
  REQUIRE(hall.tables.size() == 1);
  CHECK(hall.tables[0].table == 1);
  CHECK(hall.tables[0].pgn == "/pgn/round/1/board/7.pgn");
}

TEST_CASE("what a person entered stands before what the board reports") {
  tournament::Section entered = section();
  entered.tournament.players[0].entries[0].result = Result::forfeit_win;
  entered.tournament.players[1].entries[0].result = Result::forfeit_loss;
  const auto hall = in_hall(entered, {game(1, "Aalto, Mika", "Brandt, Ole", Result::draw, Result::draw)});
  CHECK(entry(hall, 1).result == Result::forfeit_win);
  CHECK(entry(hall, 2).result == Result::forfeit_loss);
}

TEST_CASE("a result by hand is that of the game whose result counts, by who had White in its record") {
  tournament::Section entered = section();
  entered.tournament.players[0].entries[0].result = Result::forfeit_win;
  entered.tournament.players[1].entries[0].result = Result::forfeit_loss;
  std::vector<PlayedGame> games = {game(1, "Brandt, Ole", "Aalto, Mika", Result::win, Result::loss),
                                   game(1, "Aalto, Mika", "Brandt, Ole", Result::pending, Result::pending),
                                   game(2, "Costa, Rui", "Dahl, Siv", Result::draw, Result::draw)};
  for (std::size_t n = 0; n < games.size(); ++n) games[n].id = static_cast<std::int64_t>(n) + 1;
  const auto results = entered_results(entered, games);
  REQUIRE(results.size() == 1);
  REQUIRE(results.contains(1));
  CHECK(results.at(1).white == Result::forfeit_loss);
  CHECK(results.at(1).black == Result::forfeit_win);
  CHECK(overridden(section(), entered, games) ==
        std::vector<std::string>{
            "round 1, table 1: Aalto, Mika - Brandt, Ole: +-- counts, though the board shows 0-1"});
  CHECK(overridden(entered, entered, games).empty());
}

TEST_CASE("a record has the result that was entered, and says what the board showed") {
  rules::GameRecord record;
  record.plies.emplace_back();
  record.result = rules::Result::white_wins;
  record.tags = {{"Result", "1-0"}, {"Termination", "time forfeit"}};
  const rules::GameRecord shown = record;
  CHECK_FALSE(lay_over(record, {Result::win, Result::loss}));
  CHECK(record.tags == shown.tags);
  CHECK(record.plies.back().comment.empty());
  CHECK(lay_over(record, {Result::draw, Result::draw}));
  CHECK(record.result == rules::Result::draw);
  CHECK(record.tags == std::vector<rules::Tag>{{"Result", "1/2-1/2"}});
  CHECK(record.plies.back().comment == "Result entered by hand: 1/2-1/2; the board showed 1-0, time forfeit");
  record = shown;
  lay_over(record, {Result::forfeit_loss, Result::forfeit_win});
  CHECK(record.tag("Termination") == "forfeit");
  CHECK(results_of(record).second == Result::win);
  record = shown;
  lay_over(record, {Result::loss, Result::loss});
  CHECK(record.result == rules::Result::unknown);
  CHECK(record.plies.back().comment == "Result entered by hand: 0-0; the board showed 1-0, time forfeit");
  // The board knew nothing: what a person says is all that is known, and no news.
  record = shown;
  record.result = rules::Result::unknown;
  record.tags = {{"Result", "*"}};
  lay_over(record, {Result::loss, Result::win});
  CHECK(record.tag("Result") == "0-1");
  CHECK(record.plies.back().comment.empty());
}

}  // namespace played_test
