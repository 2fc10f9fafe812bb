// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/desk/round_desk.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include "daemon/tournament/desk/round_desk_json.hpp"
#include "daemon/tournament/desk/said.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/tournament/round_hall.hpp"

namespace eboard::tournament::round_desk_test {
namespace {

using namespace eboard::test;

/// Round 2 is played since ten minutes ago, and nothing was moved.
struct Round {
  Round() {
    entered.round = 2;
    shown.section = entered;
  }
  /// The section with what people entered.
  void enter(const Section& section) { entered = shown.section = section; }

  [[nodiscard]] RoundDesk desk() const {
    SectionNow now;
    now.entered = &entered;
    now.shown = &shown;
    now.begun = kHallWall - 10 * 60 * 1000;
    now.ever_begun = {1, 2};
    now.colours_decided = decided;
    return round_desk(now, hall);
  }
  void plays(int table, int plies = 4) {
    BoardNow& board = hall.boards[table];
    board.stands = Stands::played;
    board.round = 2;
    board.plies = plies;
    board.since = kHallNow - 3min;
  }

  Section entered = two_rounds();
  SectionInHall shown;
  HallNow hall = hall_of({1, 2, 3}, 12min);
  std::set<int> decided;
};

std::string states(const RoundDesk& desk) {
  std::string all;
  for (const TableDesk& table : desk.tables)
    all += (all.empty() ? "" : " ") + std::string(words_of(table.state));
  return all;
}
std::string missing(const RoundDesk& desk) {
  std::string all;
  for (const Missing& one : desk.missing)
    all += (all.empty() ? "" : " ") + one.kind + ":" + std::to_string(one.table);
  return all;
}
std::string notes(const TableDesk& table) {
  std::string all;
  for (const Note& note : table.notes) all += (all.empty() ? "" : " ") + note.kind;
  return all;
}
std::string order(const TableDesk& table) {
  std::string all;
  for (const Note& note : table.notes)
    for (const std::string& word : note.order) all += (all.empty() ? "" : " ") + word;
  return all;
}

TEST_CASE("each table stands as its board shows, and as people entered it") {
  Round round;
  round.plays(1);
  round.hall.boards[2].linked = false;
  round.hall.boards.erase(3);
  const RoundDesk desk = round.desk();
  CHECK(states(desk) == "playing no-link by-hand");
  CHECK(missing(desk) == "playing:1 no-link:2 by-hand:3");
  CHECK(desk.tables[0].white == "Aalto");
  CHECK(desk.tables[0].since == kHallWall - 3 * 60 * 1000);
  CHECK(desk.tables[0].board == 1);
  CHECK(desk.tables[2].board == std::nullopt);
  CHECK_FALSE(desk.tables[2].electronic);
}

TEST_CASE("a game that is not of the round is what a table has, with a board or entered by hand") {
  Round round;
  round.hall.boards[1].stands = round.hall.boards[2].stands = round.hall.boards[3].stands = Stands::apart;
  round.hall.boards[1].since = kHallNow - 4min;
  round.hall.boards[2].linked = false;
  round.hall.boards[3].by_hand = true;
  const RoundDesk desk = round.desk();
  CHECK(states(desk) == "other-game no-link other-game");
  CHECK(missing(desk) == "other-game:1 no-link:2 other-game:3");
  CHECK(desk.tables[0].since == kHallWall - 4 * 60 * 1000);
  CHECK(notes(desk.tables[0]).empty());
}

TEST_CASE("a result is the board's or a person's, and nothing is missing then") {
  Round round;
  pair(round.entered, 2, 1, 4, Result::draw, Result::draw);
  round.shown.section = round.entered;
  pair(round.shown.section, 2, 3, 6, Result::loss, Result::win);
  const RoundDesk desk = round.desk();
  CHECK(desk.tables[0].result == "1/2-1/2");
  CHECK(desk.tables[0].by == TableDesk::By::person);
  CHECK(desk.tables[1].result == "0-1");
  CHECK(desk.tables[1].by == TableDesk::By::board);
  CHECK(desk.tables[2].by == TableDesk::By::nobody);
  CHECK(states(desk) == "over over set-up");
  CHECK(missing(desk) == "not-started:3");
}

TEST_CASE("a game that is over without a result is missing, and so is one of an earlier round") {
  Round round;
  Section section = round.entered;
  pair(section, 1, 1, 2, Result::pending, Result::pending);
  round.enter(section);
  round.plays(1);
  round.plays(3);
  TableInHall seen{2, 2, 2, false, ""};
  seen.over = true;
  seen.played_at = 2;
  round.shown.tables = {seen};
  const RoundDesk desk = round.desk();
  CHECK(states(desk) == "playing over playing");
  CHECK(missing(desk) == "playing:1 no-result:2 playing:3 earlier-round:1");
  CHECK(desk.missing.back().round == 1);
}

TEST_CASE(
    "a table that is late is seen once others play, and a round that is late as a whole is one matter") {
  Round round;
  const RoundDesk all_late = round.desk();
  CHECK(missing(all_late) == "round-not-started:0 not-started:1 not-started:2 not-started:3");
  CHECK(all_late.missing[0].minutes == 10);
  CHECK(notes(all_late.tables[0]).empty());
  round.plays(1);
  const RoundDesk one_plays = round.desk();
  CHECK(notes(one_plays.tables[0]).empty());
  CHECK(notes(one_plays.tables[1]) == "not-started");
  CHECK(one_plays.tables[1].notes[0].minutes == 10);
  CHECK(one_plays.tables[1].notes[0].order.empty());
}

TEST_CASE("a round that was begun before its hour is late from its hour on") {
  Round round;
  round.plays(1);
  round.entered.plans[1].starts = "13:55";
  round.shown.section = round.entered;
  CHECK(notes(round.desk().tables[1]).empty());
  round.entered.plans[1].starts = "13:53";
  round.shown.section = round.entered;
  CHECK(round.desk().tables[1].notes.at(0).minutes == 5);
  round.entered.plans[1].starts = "13:30";  // it was begun later
  round.shown.section = round.entered;
  CHECK(round.desk().tables[1].notes.at(0).minutes == 10);
}

TEST_CASE("who still played the round before is late from then on") {
  Round round;
  round.plays(1);
  round.hall.games.push_back({2, 1, 40h, kHallNow - 2min});
  CHECK(notes(round.desk().tables[1]).empty());
  CHECK(notes(round.desk().tables[2]) == "not-started");
}

TEST_CASE("after the default time a forfeit is proposed, of whoever the clock speaks against") {
  Round round;
  round.plays(1);
  round.entered.default_time = 8;
  round.shown.section = round.entered;
  round.hall.boards[2].clock = ClockNow{5300s, 5400s, Colour::white};
  round.hall.boards[3].clock = ClockNow{5400s, 5400s, Colour::none};
  RoundDesk desk = round.desk();
  CHECK(notes(desk.tables[1]) == "default-time");
  CHECK(order(desk.tables[1]) == "result 2 --+");
  CHECK(order(desk.tables[2]) == "result 3 ---");
  CHECK(desk.tables[1].notes[0].text ==
        "Costa has not moved in the 10 minutes since the start. Who comes more than 8 minutes late has lost "
        "(Article 6.7.1), unless the arbiter decides otherwise");
  CHECK(missing(desk) == "playing:1 default-time:2 default-time:3");
  round.hall.boards[2].clock = ClockNow{5400s, 5300s, Colour::black};
  round.hall.boards[3].clock.reset();
  desk = round.desk();
  CHECK(order(desk.tables[1]).empty());
  CHECK(order(desk.tables[2]).empty());
  CHECK(desk.tables[2].notes[0].text.starts_with("nothing was moved in the 10 minutes since the start. "));
  round.plays(2, 1);  // White moved, and nobody answers
  desk = round.desk();
  CHECK(order(desk.tables[1]) == "result 2 +--");
  round.plays(2, 2);
  CHECK(notes(round.desk().tables[1]).empty());
}

TEST_CASE("a default time of 0 is none, and a round may have one of its own") {
  Round round;
  round.plays(1);
  round.entered.default_time = 8;
  round.entered.plans[1].default_time = 0;
  round.shown.section = round.entered;
  CHECK(round.desk().default_time == 0);
  CHECK(notes(round.desk().tables[1]) == "not-started");
  round.entered.plans[1].default_time = 60;
  round.shown.section = round.entered;
  CHECK(notes(round.desk().tables[1]) == "not-started");
}

TEST_CASE(
    "White's pieces at the other end than in the round before are asked about, until somebody decides") {
  Round round;
  round.plays(1);
  round.hall.boards[1].turned = true;
  CHECK(notes(round.desk().tables[0]).empty());  // the board has never been seen otherwise
  round.hall.games.push_back({1, 1, 40h, 41h, false});
  round.hall.games.push_back({1, 2, 49h, std::nullopt, true});  // the game itself
  const RoundDesk desk = round.desk();
  CHECK(notes(desk.tables[0]) == "colours-exchanged");
  CHECK(order(desk.tables[0]) == "colours 1 white Dahl");
  round.decided = {1};
  CHECK(notes(round.desk().tables[0]).empty());
  round.decided.clear();
  round.hall.boards[1].turned = false;
  CHECK(notes(round.desk().tables[0]).empty());
}

TEST_CASE("what the record of a game says of who plays where is asked about") {
  Round round;
  round.plays(1);
  TableInHall seen{2, 1, 1, true, ""};
  seen.played_at = 3;
  seen.exchanged = true;
  round.shown.tables = {seen};
  const RoundDesk desk = round.desk();
  CHECK(notes(desk.tables[0]) == "colours-exchanged tables-exchanged");
  CHECK(desk.tables[0].notes[0].order == std::vector<std::string>{"colours", "1", "white", "Dahl"});
  CHECK(desk.tables[0].notes[1].order == std::vector<std::string>{"table", "1", "to", "3", "of", "Aalto"});
}

TEST_CASE("the desk as JSON has an order that can be sent as it is") {
  Round round;
  round.entered.name = "Open";
  round.entered.default_time = 8;
  round.shown.section = round.entered;
  round.plays(1);
  round.hall.boards[2].clock = ClockNow{5300s, 5400s, Colour::white};
  const auto json = boost::json::parse(round_desk_json({round.desk()}));
  const auto part = [](const boost::json::value& of, const char* key, std::size_t number) {
    return of.at(key).as_array().at(number);
  };
  const auto text = [](const boost::json::value& of, const char* key) {
    return std::string(of.at(key).as_string());
  };
  const auto section = part(json, "sections", 0);
  CHECK(text(section, "name") == "Open");
  CHECK(text(section, "begins") == "by-order");
  const auto table = part(section, "tables", 0);
  CHECK(text(table, "state") == "playing");
  CHECK(text(table, "since") == "2026-09-21T14:10:20Z");
  CHECK(table.at("by").is_null());
  const auto note = part(part(section, "tables", 1), "notes", 0);
  CHECK(text(note, "kind") == "default-time");
  CHECK(note.at("minutes").as_int64() == 10);
  CHECK(text(note, "article") == "6.7.1");
  CHECK(boost::json::serialize(note.at("order")) ==
        "{\"order\":[\"result\",\"2\",\"--+\"],\"round\":2,\"section\":\"Open\"}");
  CHECK(text(part(section.at("next"), "waits_for", 0), "kind") == "pairs");
}

// The page of the round showed the default time of the section, and set it for the whole tournament.
TEST_CASE("the desk says what is said of the round that is played and of the next one") {
  Round round;
  round.entered.default_time = 30;
  round.entered.plans.resize(3);
  round.entered.plans[1].edition = "fide-2018";
  round.entered.plans[2].default_time = 0;
  round.entered.plans[2].start_position = "17";
  round.shown.section = round.entered;
  const RoundDesk desk = round.desk();
  REQUIRE(desk.plans.size() == 2);
  CHECK(desk.plans[0].round == 2);
  CHECK(desk.plans[0].edition == "fide-2018");
  CHECK(desk.plans[0].default_time == 30);
  CHECK(desk.plans[1].round == 3);
  CHECK(desk.plans[1].default_time == 0);
  CHECK(desk.plans[1].start_position == "17");
  const auto json = boost::json::parse(round_desk_json({desk}));
  const auto& plans = json.at("sections").as_array().at(0).at("plans").as_array();
  CHECK(boost::json::serialize(plans.at(1)) ==
        "{\"round\":3,\"starts\":null,\"time_control\":null,\"edition\":null,\"start_position\":\"17\","
        "\"default_time\":0}");
  CHECK(json.at("editions").as_array().size() >= 10);
}

TEST_CASE("what was begun and whose colours were decided on is in the changes") {
  Book book;
  Section section = two_rounds();
  section.round = 0;
  std::int64_t id = 0;
  const auto take = [&](Step step, std::int64_t at) {
    step.id = ++id;
    step.at = at;
    REQUIRE(book.add(std::move(step)));
    return id;
  };
  take(book.step_to(1, section, "import"), 10);
  CHECK(rounds_begun(book, 1).empty());
  CHECK_FALSE(begun_at(book, 1));
  section.round = 1;
  take(book.step_to(1, section, "round"), 20);
  section.round = 2;
  const auto second = take(book.step_to(1, section, "round"), 30);
  CHECK(rounds_begun(book, 1) == std::set<int>{1, 2});
  CHECK(begun_at(book, 1) == 30);
  auto& players = section.tournament.players;
  std::swap(players[0].entries[1].colour, players[3].entries[1].colour);
  section.plans[1].tables[0] = {1, 4, 1};
  const auto colours = take(book.step_to(1, section, "colours"), 40);
  CHECK(colours_decided(book, 1) == std::set<int>{1});
  take(*book.undoing(colours), 50);
  CHECK(colours_decided(book, 1).empty());
  take(*book.undoing(second), 60);
  CHECK(rounds_begun(book, 1) == std::set<int>{1, 2});
  CHECK(begun_at(book, 1) == 20);
}

}  // namespace
}  // namespace eboard::tournament::round_desk_test
