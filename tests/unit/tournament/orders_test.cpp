// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/changes/orders.hpp"

#include "daemon/tournament/changes/order_words.hpp"
#include "tests/support/catch.hpp"

namespace eboard::tournament::orders_test {
namespace {

using Lines = std::vector<std::string>;

/// Four players, round 1 paired: 1 - 2, 3 - 4, and 5 who does not play.
class Hall {
 public:
  Hall() {
    ImportOrder import;
    import.file_name = "open.csv";
    for (const char* name : {"Aalto, Mika", "Brandt, Ole", "Costa, Rui", "Dahl, Siv", "Ekman, Lea"}) {
      SaidPlayer player;
      player.name = name;
      import.said.players.push_back(player);
    }
    REQUIRE(take({.what = import}) == Lines{"5 players"});
    Said& said = import.said;
    said.kind = Said::Kind::round;
    said.round = 1;
    for (int n : {0, 2}) {
      SaidGame game;
      game.white = said.players[static_cast<std::size_t>(n)];
      game.black = said.players[static_cast<std::size_t>(n) + 1];
      said.games.push_back(game);
    }
    said.players.clear();
    REQUIRE(take({.what = import}).size() == 2);
  }

  Lines take(const Order& order) {
    auto decided = decide(book, order);
    if (!decided) return decided.error();
    if (decided->step.changes.empty()) return {};
    decided->step.id = static_cast<std::int64_t>(book.steps().size()) + 1;
    REQUIRE(book.add(decided->step));
    return decided->changed;
  }

  [[nodiscard]] const Section& section() const { return book.section(1); }

  Book book;
};

TEST_CASE("a round is played only if it is paired") {
  Hall hall;
  CHECK(hall.take({.what = RoundOrder{2}}) == Lines{"round 2 is not paired; 1 is the latest that is"});
  CHECK(hall.take({.what = ResultOrder{1, "1-0"}}) == Lines{"no round is played; say which"});
  CHECK(hall.take({.what = RoundOrder{1}}) == Lines{"round 1 is played"});
  CHECK(hall.take({.what = RoundOrder{1}}).empty());
}

TEST_CASE("what a round waits for and the default time are said of the section, or of one round") {
  Hall hall;
  CHECK(hall.take({.what = BeginsOrder{"when-set-up"}}) == Lines{"begins when-set-up; was nothing"});
  CHECK(hall.take({.what = BeginsOrder{"at dawn"}}) ==
        Lines{"rounds begin by-order, at-the-hour or when-set-up, not 'at dawn'"});
  CHECK(hall.take({.what = DefaultTimeOrder{30}}) == Lines{"default time 30; was nothing"});
  CHECK(hall.take({.round = 1, .what = DefaultTimeOrder{0}}) == Lines{"round 1 default time 0; was nothing"});
  CHECK(default_time_of(hall.section(), 1) == 0);
  CHECK(default_time_of(hall.section(), 2) == 30);
  CHECK(hall.take({.what = DefaultTimeOrder{1441}}) == Lines{"a default time has 0 to 1440 minutes"});
  CHECK(hall.take({.what = UndoOrder{3}}) == Lines{"begins nothing; was when-set-up"});
  CHECK(hall.section().begins == Begins::by_order);
}

TEST_CASE("a round that begins at the hour has one, whichever is said first") {
  Hall hall;
  CHECK(hall.take({.round = 1, .what = PlanOrder{&RoundPlan::starts, "after lunch"}}).size() == 1);
  const Lines refused = {
      "rounds begin at the hour, and 'after lunch' of round 1 is none: write it as "
      "2026-12-05 14:00, or 14:00"};
  CHECK(hall.take({.what = BeginsOrder{"at-the-hour"}}) == refused);
  CHECK(hall.take({.round = 1, .what = PlanOrder{&RoundPlan::starts, "2026-12-05 14:00"}}).size() == 1);
  CHECK(hall.take({.what = BeginsOrder{"at-the-hour"}}).size() == 1);
  CHECK(hall.take({.round = 1, .what = PlanOrder{&RoundPlan::starts, "after lunch"}}) == refused);
  hall.take({.what = RoundOrder{1, "its hour has come"}});
  CHECK(hall.book.steps().back().what == "round 1 is played: its hour has come");
  CHECK(hall.take({.round = 1, .what = PlanOrder{&RoundPlan::starts, "after lunch"}}).size() == 1);
}

TEST_CASE("results are entered by table, and taken back") {
  Hall hall;
  hall.take({.what = RoundOrder{1}});
  CHECK(hall.take({.what = ResultOrder{2, "½ : ½"}}) ==
        Lines{"round 1, table 2: Costa, Rui - Dahl, Siv: 1/2-1/2; was no result"});
  CHECK(hall.take({.what = ResultOrder{1, "+--"}}) ==
        Lines{"round 1, table 1: Aalto, Mika - Brandt, Ole: +--; was no result"});
  CHECK(hall.take({.what = ResultOrder{1, "*"}}) ==
        Lines{"round 1, table 1: Aalto, Mika - Brandt, Ole: no result; was +--"});
  CHECK(hall.take({.what = ResultOrder{7, "1-0"}}) == Lines{"nobody plays at table 7 in round 1"});
  CHECK(hall.take({.what = ResultOrder{1, "2-0"}}) ==
        Lines{"'2-0' is no result: 1-0, 0-1, 1/2-1/2, +--, --+, ---, *"});
}

TEST_CASE("players are exchanged and substituted, and the other tables stay") {
  Hall hall;
  hall.take({.what = RoundOrder{1}});
  CHECK(hall.take({.what = PairOrder{1, "Ekman, Lea", "2"}}) ==
        Lines{"round 1, table 1: Ekman, Lea - Brandt, Ole; was Aalto, Mika - Brandt, Ole",
              "round 1: Aalto, Mika has no game any more"});
  CHECK(tables_of(hall.section(), 1) == std::vector<Table>{{1, 5, 2}, {2, 3, 4}});
  CHECK(hall.take({.what = ColoursOrder{2}}) ==
        Lines{"round 1, table 2: Dahl, Siv - Costa, Rui; was Costa, Rui - Dahl, Siv"});
  CHECK(hall.take({.what = PairOrder{1, "Aalto, Mika", "Costa, Rui"}}) ==
        Lines{"round 1, table 1: Aalto, Mika - Costa, Rui; was Ekman, Lea - Brandt, Ole",
              "round 1, table 2: no game; was Dahl, Siv - Costa, Rui",
              "round 1: Dahl, Siv has no game any more"});
  CHECK(hall.take({.what = PairOrder{3, "Zeller", "2"}}) == Lines{"there is no player 'Zeller'"});
  CHECK(hall.take({.what = PairOrder{3, "2", "2"}}) == Lines{"nobody plays against himself"});
}

TEST_CASE("a bye ends a pair, a game moves to another table or to one without a board") {
  Hall hall;
  hall.take({.what = RoundOrder{1}});
  CHECK(hall.take({.what = ByeOrder{"Costa, Rui", "half"}}) ==
        Lines{"round 1, table 2: no game; was Costa, Rui - Dahl, Siv",
              "round 1: Costa, Rui has a half-point bye", "round 1: Dahl, Siv has no game any more"});
  CHECK(hall.take({.what = TableOrder{1, 12, false}}) ==
        Lines{"round 1, table 12: Aalto, Mika - Brandt, Ole",
              "round 1, table 1: no game; was Aalto, Mika - Brandt, Ole"});
  CHECK(tables_of(hall.section(), 1) == std::vector<Table>{{12, 1, 2, false}});
}

// Two arbiters took up one note, and the second one turned back what the first one had put right.
TEST_CASE("an order that says whom it means does not undo itself when it is given twice") {
  Hall hall;
  hall.take({.what = RoundOrder{1}});
  const auto already = [&](const Order& order) {
    const auto decided = decide(hall.book, order);
    REQUIRE(decided);
    CHECK(decided->step.changes.empty());
    return decided->already;
  };
  const Order colours{.what = ColoursOrder{1, "Brandt, Ole"}};
  CHECK(hall.take(colours) ==
        Lines{"round 1, table 1: Brandt, Ole - Aalto, Mika; was Aalto, Mika - Brandt, Ole"});
  CHECK(already(colours) == "Brandt, Ole has White at table 1 already");
  CHECK(hall.take({.what = ColoursOrder{1, "Costa, Rui"}}) ==
        Lines{"Costa, Rui does not play at table 1, but at table 2"});
  CHECK(hall.take({.what = ColoursOrder{1, "Ekman, Lea"}}) ==
        Lines{"Ekman, Lea does not play at table 1, and has no game in round 1"});
  const Order table{.what = TableOrder{1, 2, {}, "2"}};
  CHECK(hall.take(table).size() == 2);
  CHECK(already(table) == "Brandt, Ole plays at table 2 already");
  CHECK(already({.what = TableOrder{2, 1, {}, "Costa, Rui"}}) == "Costa, Rui plays at table 1 already");
  CHECK(hall.take({.what = TableOrder{1, 3, {}, "2"}}) ==
        Lines{"Brandt, Ole does not play at table 1, but at table 2"});
}

TEST_CASE("an undo leaves no part of what is gone, and numbers out of bounds are refused") {
  Hall hall;
  hall.take({.what = RoundOrder{1}});
  hall.take({.what = ColoursOrder{1}});
  hall.take({.what = TableOrder{1, {}, false}});
  CHECK(hall.take({.what = UndoOrder{2}}).front().find("cannot be undone, since a later one rests on it") !=
        std::string::npos);
  CHECK(hall.take({.what = ResultOrder{2, "1-0"}}).size() == 1);
  CHECK(hall.take({.round = 5, .what = ByeOrder{"1", "half"}}) ==
        Lines{"round 5 is far off; 2 is the latest there can be"});
  CHECK(hall.take({.round = 2'000'000'000, .what = ByeOrder{"1", "half"}}).size() == 1);
  CHECK(hall.take({.what = PairOrder{300'000, "1", "2"}}) == Lines{"300000 is no number of a table"});
}

TEST_CASE("other games keep their tables when a pair changes or an earlier result comes late") {
  Hall hall;
  hall.take({.what = RoundOrder{1}});
  CHECK(hall.take({.what = PairOrder{1, "2", "1"}}) ==
        Lines{"round 1, table 1: Brandt, Ole - Aalto, Mika; was Aalto, Mika - Brandt, Ole"});
  ImportOrder second;
  second.said.kind = Said::Kind::round;
  second.said.round = 2;
  second.said.games.resize(2);
  second.said.games[0].white.name = "Aalto, Mika";
  second.said.games[0].black.name = "Dahl, Siv";
  second.said.games[1].white.name = "Costa, Rui";
  second.said.games[1].black.name = "Brandt, Ole";
  hall.take({.what = second});
  hall.take({.what = RoundOrder{2}});
  CHECK(hall.take({.round = 1, .what = ResultOrder{2, "1-0"}}) ==
        Lines{"round 1, table 2: Costa, Rui - Dahl, Siv: 1-0; was no result"});
}

TEST_CASE("the colour of the first board is drawn") {
  Hall hall;
  CHECK(hall.take({.what = DrawOrder{"red"}}) == Lines{"'red' is no colour: white, black"});
  CHECK(hall.take({.what = DrawOrder{"black"}}) == Lines{"first colour b; was nothing"});
}

TEST_CASE("an undo says what it brings back, and two sections do not share a table") {
  Hall hall;
  hall.take({.what = RoundOrder{1}});
  hall.take({.what = ResultOrder{1, "1-0"}});
  CHECK(hall.take({.what = UndoOrder{4}}) ==
        Lines{"round 1, table 1: Aalto, Mika - Brandt, Ole: no result; was 1-0"});
  CHECK(hall.take({.what = UndoOrder{4}}) == Lines{"change 4 is undone already"});

  ImportOrder youth;
  youth.said.kind = Said::Kind::round;
  youth.said.round = 1;
  SaidGame game;
  game.white.name = "Falk, Jo";
  game.black.name = "Gruber, Ida";
  youth.said.games = {game};
  CHECK(hall.take({.section = "U16", .what = youth}) == Lines{"2 players, 1 round with 1 game"});
  CHECK(hall.take({.section = "U16", .what = RoundOrder{1}}) == Lines{"table 1 is played at in '' as well"});
  CHECK(hall.take({.section = "U18", .what = RoundOrder{1}}) == Lines{"there is no section 'U18'"});
  // Without a name the one is meant that has none; with names nobody knows.
  CHECK(hall.take({.what = NameOrder{"Open"}}) == Lines{"name Open; was nothing"});
  CHECK(hall.take({.what = RoundOrder{0}}) == Lines{"there are several sections; say which"});
  CHECK(hall.take({.section = "Open", .what = NameOrder{"U16"}}) ==
        Lines{"there is a section 'U16' already"});
  // A section that is finished blocks no table, and one begins behind the other.
  CHECK(hall.take({.section = "U16", .what = FirstTableOrder{11}}) == Lines{"first table 11; was nothing"});
  CHECK(hall.take({.section = "Open", .what = RoundOrder{0}}) == Lines{"no round is played; was round 1"});
  CHECK(hall.take({.section = "U16", .what = RoundOrder{1}}) == Lines{"round 1 is played"});
  // No undo brings two games to one table.
  CHECK(hall.take({.section = "U16", .what = TableOrder{1, 12, {}}}).size() == 2);
  CHECK(hall.take({.section = "Open", .what = RoundOrder{1}}) == Lines{"round 1 is played"});
  const auto moved = static_cast<std::int64_t>(hall.book.steps().size()) - 1;
  CHECK(hall.take({.what = UndoOrder{moved}}) == Lines{"table 1 is played at in 'Open' as well"});
}

TEST_CASE("a round has its time control and the hour at which it begins") {
  Hall hall;
  hall.take({.what = RoundOrder{1}});
  CHECK(hall.take(*parse_order({"time-control", "15 min + 10 s"})) ==
        Lines{"round 1 time control 15 min + 10 s; was nothing"});
  CHECK(hall.take(*parse_order({"starts", "2026-12-05 14:00"})) ==
        Lines{"round 1 starts 2026-12-05 14:00; was nothing"});
  CHECK(hall.take(*parse_order({"time-control", "banana"}))
            .front()
            .starts_with("'banana' is no time control: "));
  CHECK(hall.take(*parse_order({"edition", "fide-2018"})) == Lines{"round 1 edition fide-2018; was nothing"});
  CHECK(hall.take(*parse_order({"edition", "fide-3018"})) ==
        Lines{"'fide-3018' is no edition of the Laws; eboardctl editions lists them"});
  CHECK(hall.take(*parse_order({"start-position", "17"})) == Lines{"round 1 start position 17; was nothing"});
  CHECK(hall.take(*parse_order({"start-position", ""})) == Lines{"round 1 start position nothing; was 17"});
  CHECK(hall.take(*parse_order({"start-position", "960"})) ==
        Lines{"there is no position 960 of Chess960: they are 0 to 959"});
}

TEST_CASE("orders are words, and a wrong one is answered with the right form") {
  const auto order = parse_order({"pair", "3", "Aalto, Mika", "7"});
  REQUIRE(order);
  const auto* pair = std::get_if<PairOrder>(&order->what);
  REQUIRE(pair != nullptr);
  CHECK(pair->table == 3);
  CHECK(pair->white == "Aalto, Mika");
  CHECK(std::get_if<TableOrder>(&parse_order({"table", "3", "to", "9"})->what)->to == 9);
  CHECK(std::get_if<TableOrder>(&parse_order({"table", "3", "to", "9", "of", "7"})->what)->of == "7");
  CHECK(std::get_if<TableOrder>(&parse_order({"table", "3", "without-board"})->what)->electronic == false);
  CHECK(std::get_if<ColoursOrder>(&parse_order({"colours", "3", "white", "7"})->what)->white == "7");
  CHECK(parse_order({"result", "3"}).error() == "it is result TABLE RESULT");
  CHECK(parse_order({"result", "x", "1-0"}).error() == "'x' is no number");
  CHECK(parse_order({"colours", "0"}).error() == "'0' is no number");
  CHECK(parse_order({"table", "3", "from", "9"}).error() ==
        "it is table TABLE to TABLE, or table TABLE to TABLE of PLAYER, or table TABLE with-board, or table "
        "TABLE without-board");
  CHECK(parse_order({"dance"}).error() == "'dance' is no order");
  CHECK(parse_order({}).error() == "'' is no order");
}

}  // namespace
}  // namespace eboard::tournament::orders_test
