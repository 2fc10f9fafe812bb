// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/desk/next_round.hpp"

#include "tests/support/catch.hpp"
#include "tests/unit/tournament/round_hall.hpp"

namespace eboard::tournament::next_round_test {
namespace {

using namespace eboard::test;

std::string kinds(const NextRound& next) {
  std::string all;
  for (const WaitsFor& what : next.waits_for) {
    all += (all.empty() ? "" : " ") + what.kind;
    if (what.table > 0) all += ":" + std::to_string(what.table);
  }
  return all;
}

Section begins(Begins how) {
  Section section = two_rounds();
  section.begins = how;
  return section;
}
std::string waits(const Section& section, const HallNow& hall, const std::set<int>& begun = {1}) {
  return kinds(next_round(section, begun, hall));
}

TEST_CASE("by order nothing else begins a round") {
  CHECK(waits(begins(Begins::by_order), hall_of({1, 2, 3})) == "order");
  Section section = begins(Begins::by_order);
  section.round = 2;
  CHECK(waits(section, hall_of({1, 2, 3})) == "pairs order");
  section.tournament.rounds = 2;
  CHECK(waits(section, hall_of({1, 2, 3})) == "last-round");
}

TEST_CASE("a round begins when all its boards stand set up, and have stood so for a while") {
  const Section section = begins(Begins::when_set_up);
  const auto next = next_round(section, {1}, hall_of({1, 2, 3}));
  CHECK(next.round == 2);
  CHECK(next.paired);
  CHECK(kinds(next).empty());
  CHECK(next.because == "its pieces stand set up at 3 boards");
  HallNow hall = hall_of({1, 2, 3});
  hall.boards[2].since = kHallNow - 9s;
  CHECK(waits(section, hall) == "settling:2");
  hall.boards[2].stands = Stands::otherwise;
  CHECK(waits(section, hall) == "not-set-up:2");
  hall.boards[2].stands = Stands::over;
  CHECK(waits(section, hall) == "not-set-up:2");
  hall.boards[2].stands = Stands::played;
  CHECK(waits(section, hall) == "still-played:2");
  hall.boards[2].stands = Stands::apart;
  CHECK(waits(section, hall) == "other-game:2");
}

TEST_CASE("no table is waited for whose game comes otherwise, or that has a result already") {
  Section section = begins(Begins::when_set_up);
  CHECK(waits(section, hall_of({1})).empty());  // there are no boards 2 and 3
  HallNow hall = hall_of({1, 2, 3});
  hall.boards[2].stands = hall.boards[3].stands = Stands::otherwise;
  hall.boards[3].by_hand = true;
  section.plans[1].tables[1].electronic = false;
  CHECK(waits(section, hall).empty());
  hall.boards[3].by_hand = false;
  pair(section, 2, 5, 2, Result::forfeit_win, Result::forfeit_loss);
  CHECK(waits(section, hall).empty());
  CHECK(waits(section, hall_of({})) == "no-board");
}

TEST_CASE("while a game of the round before has no result nothing begins by itself, but at the hour") {
  Section section = begins(Begins::when_set_up);
  pair(section, 1, 3, 4, Result::pending, Result::pending);
  const auto next = next_round(section, {1}, hall_of({1, 2, 3}));
  REQUIRE(kinds(next) == "results");
  CHECK(next.waits_for[0].tables == std::vector<int>{2});
  CHECK(next.waits_for[0].text == "there is no result of round 1 at table 2");
  section.begins = Begins::at_the_hour;
  section.plans[1].starts = "13:55";
  CHECK(waits(section, hall_of({})).empty());
}

// A board that is put back up for analysis: nobody sets its clock, and the hour is far.
TEST_CASE("a clock that shows the times of the last game says that the pieces are up for no round") {
  const Section section = begins(Begins::when_set_up);
  HallNow hall = hall_of({1, 2, 3});
  hall.games.push_back({2, 1, 40h, 41h, false, 1800s, 1500s});
  hall.boards[2].clock = ClockNow{1800s, 1487s, Colour::none};
  CHECK(waits(section, hall) == "clock-not-set:2");
  hall.boards[2].clock = ClockNow{1787s, 1500s, Colour::none};
  CHECK(waits(section, hall) == "clock-not-set:2");
  hall.boards[2].clock = ClockNow{5400s, 5400s, Colour::none};
  CHECK(waits(section, hall).empty());
  hall.boards[2].clock = ClockNow{1800s, 1487s, Colour::white};  // it was started
  CHECK(waits(section, hall).empty());
  hall.boards[2].clock.reset();
  CHECK(waits(section, hall).empty());
  hall.boards[2].clock = ClockNow{1800s, 1487s, Colour::none};
  hall.games.push_back({2, 1, 42h, 43h, false, 900s, 900s});  // another game since: these times are of none
  CHECK(waits(section, hall).empty());
}

TEST_CASE("pieces that stand ready long before the hour begin nothing") {
  Section section = begins(Begins::when_set_up);
  section.plans[1].starts = "2026-12-05 16:00";
  const auto next = next_round(section, {1}, hall_of({1, 2, 3}));
  REQUIRE(kinds(next) == "too-early");
  CHECK(next.waits_for[0].minutes == 92);
  section.plans[1].starts = "2026-12-05 14:28";
  CHECK(waits(section, hall_of({1, 2, 3})).empty());
  section.plans[1].starts = "after lunch";
  CHECK(waits(section, hall_of({1, 2, 3})).empty());
}

TEST_CASE("a board without a link is waited for, and not for ever") {
  const Section section = begins(Begins::when_set_up);
  HallNow hall = hall_of({1, 2, 3});
  hall.boards[3].linked = false;
  hall.boards[3].link_since = kHallNow - 1h;
  const auto waiting = next_round(section, {1}, hall);
  REQUIRE(kinds(waiting) == "no-link:3");
  CHECK(waiting.waits_for[0].minutes == 2);
  hall.now += 2min;
  const auto next = next_round(section, {1}, hall);
  CHECK(kinds(next).empty());
  CHECK(next.because == "its pieces stand set up at 2 boards; there is no link to 3");
  hall.boards[3].link_since = hall.now - 1s;  // it came and went
  CHECK(waits(section, hall) == "no-link:3");
  hall.now += 1h;
  hall.boards[2].stands = Stands::otherwise;
  CHECK(waits(section, hall) == "not-set-up:2 no-link:3");
  hall.boards[1].linked = hall.boards[2].linked = false;
  CHECK(waits(section, hall) == "no-link:1 no-link:2 no-link:3");
}

TEST_CASE("at the hour a round begins, whatever stands on the boards") {
  Section section = begins(Begins::at_the_hour);
  CHECK(waits(section, hall_of({})) == "no-hour");
  section.plans[1].starts = "2026-12-05 14:00";
  const auto early = next_round(section, {1}, hall_of({}));
  REQUIRE(kinds(early) == "hour");
  CHECK(early.waits_for[0].at == "2026-12-05 14:00");
  HallNow hall = hall_of({});
  hall.local.minute += 2;
  const auto next = next_round(section, {1}, hall);
  CHECK(kinds(next).empty());
  CHECK(next.because == "its hour has come, 2026-12-05 14:00");
  hall.local.day += 1;  // the computer was off
  CHECK(waits(section, hall) == "hour-past");
  section.plans[1].starts = "5 December, 2 pm";
  const auto unread = next_round(section, {1}, hall);
  REQUIRE(kinds(unread) == "no-hour");
  CHECK(unread.waits_for[0].text ==
        "round 2 starts '5 December, 2 pm', which is no hour: write it as 2026-12-05 14:00");
}

TEST_CASE("an hour that is long past begins nothing: it is perhaps tomorrow's, or of the wrong year") {
  Section section = begins(Begins::at_the_hour);
  section.plans[1].starts = "11:58";
  CHECK(waits(section, hall_of({})).empty());
  section.plans[1].starts = "11:57";
  CHECK(waits(section, hall_of({})) == "hour-past");
  section.plans[1].starts = "2020-12-04 09:00";
  const auto next = next_round(section, {1}, hall_of({}));
  REQUIRE(kinds(next) == "hour-past");
  CHECK(next.waits_for[0].text == "2020-12-04 09:00 is long past: begin round 2 by order");
}

TEST_CASE("a round that was begun and taken back begins by order alone") {
  CHECK(waits(begins(Begins::when_set_up), hall_of({1, 2, 3}), {1, 2}) == "begun-before");
  Section section = begins(Begins::at_the_hour);
  section.plans[1].starts = "13:00";
  CHECK(waits(section, hall_of({}), {1, 2}) == "begun-before");
}

TEST_CASE("before any round the first one begins as the others do") {
  Section section = begins(Begins::when_set_up);
  section.round = 0;
  for (Player& player : section.tournament.players) player.entries[0].result = Result::pending;
  CHECK(next_round(section, {}, hall_of({1, 2, 3})).round == 1);
  CHECK(waits(section, hall_of({1, 2, 3}), {}).empty());
}

}  // namespace
}  // namespace eboard::tournament::next_round_test
