// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/laws/game_clock.hpp"

#include "tests/unit/rules/endings/support.hpp"

namespace game_clock_test {

using namespace eboard::laws;
using namespace eboard::rules;
using namespace std::chrono_literals;
using eboard::test::edition;

namespace {

constexpr ClockRules kMadeCounts{.press_completes = false};
constexpr ClockRules kPlain{.bonus_before_first = false};

GameClock clock_of(std::string_view control, ClockRules rules = {}) {
  return GameClock{parse_time_control(control).value(), rules};
}

// Both sides move `moves` times, a second each.
std::chrono::milliseconds play(GameClock& clock, int moves, std::chrono::milliseconds at) {
  for (int i = 0; i < moves; ++i) {
    clock.move(Color::white, at += 1s);
    clock.move(Color::black, at += 1s);
  }
  return at;
}

}  // namespace

TEST_CASE("a press stops the own time, runs the other's and gives the increment", "[F05-6.1][F05-6.2a]") {
  GameClock clock = clock_of("5400+30");
  CHECK(clock.left(Color::white, 0s) == 90min + 30s);
  clock.start(Color::white, 0s);
  CHECK(clock.move(Color::white, 6s));
  CHECK(clock.running() == Color::black);
  CHECK(clock.left(Color::white, 1min) == 90min + 54s);
  CHECK(clock.left(Color::black, 16s) == 90min + 20s);
  CHECK_FALSE(clock.press(Color::white, 17s));
  CHECK(clock.completed(Color::white) == 1);
  CHECK(clock.completed(Color::black) == 0);
}

TEST_CASE("time not used is carried into the next period", "[T05-043][F05-6.2b]") {
  GameClock clock = clock_of("40/7200:20/3600:1800");
  clock.start(Color::white, 0s);
  auto at = play(clock, 39, 0s);
  clock.move(Color::white, at += 107min + 21s);
  CHECK(clock.left(Color::white, at) == 1h + 12min);
  CHECK(clock.period(Color::white) == 1);
  CHECK(clock.period(Color::black) == 0);
}

TEST_CASE("a delay leaves the main time alone while it lasts, Bronstein gives back what was used",
          "[T05-043][F05-6.2b]") {
  GameClock delayed = clock_of("300d5");
  delayed.start(Color::white, 0s);
  CHECK(delayed.left(Color::white, 3s) == 5min);
  delayed.move(Color::white, 3s);
  delayed.move(Color::black, 11s);
  CHECK(delayed.left(Color::white, 11s) == 5min);
  CHECK(delayed.left(Color::black, 11s) == 5min - 3s);
  CHECK(delayed.flag(Color::white, 11s + 305s)->at == 11s + 305s);

  GameClock bronstein = clock_of("300b5");
  bronstein.start(Color::white, 0s);
  CHECK(bronstein.left(Color::white, 3s) == 5min - 3s);
  bronstein.move(Color::white, 3s);
  bronstein.move(Color::black, 11s);
  CHECK(bronstein.left(Color::white, 11s) == 5min);
  CHECK(bronstein.left(Color::black, 11s) == 5min - 3s);
}

TEST_CASE("a delay is not given again because the clock was stopped", "[F05-6.2b][F05-6.13a]") {
  GameClock clock = clock_of("300d5");
  clock.start(Color::white, 0s);
  clock.stop(4s);
  clock.start(Color::white, 60s);
  CHECK(clock.left(Color::white, 63s) == 5min - 2s);
  clock.set({5min, 5min}, 0, 0, 70s);
  CHECK(clock.left(Color::white, 75s) == 5min);
}

TEST_CASE("what a sand clock takes from one it gives the other") {
  GameClock clock = clock_of("*60");
  clock.start(Color::white, 0s);
  clock.move(Color::white, 20s);
  CHECK(clock.left(Color::white, 20s) == 40s);
  CHECK(clock.left(Color::black, 20s) == 80s);
  CHECK_FALSE(clock.flag(Color::black, 99s));
  CHECK(clock.flag(Color::black, 100s)->at == 100s);
}

TEST_CASE("29 moves at two hours lose, 30 go on to 45 at three",
          "[T28-059][T30-042][D28-18.5][D28-20.1][F30-19.5][F30-20.1]") {
  for (const int moves : {29, 30}) {
    CAPTURE(moves);
    GameClock clock = clock_of("30/7200:15/3600", kMadeCounts);
    clock.start(Color::white, 0s);
    const auto at = play(clock, moves, 0s);
    const auto two_hours = at + 2h - std::chrono::seconds{moves};
    const auto fall = clock.flag(Color::white, two_hours);
    if (moves == 29) {
      REQUIRE(fall);
      CHECK(fall->at == two_hours);
      CHECK(fall->due == 30);
      CHECK(fall->made == 29);
      CHECK_FALSE(fall->last_period);
    } else {
      CHECK_FALSE(fall);
      CHECK_FALSE(clock.flag(Color::white, two_hours + 1h - 1ms));
      CHECK(clock.flag(Color::white, two_hours + 1h)->due == 45);
    }
  }
}

TEST_CASE("a move made before the flag and not pressed counts until 1930 and not since 2005",
          "[T05-047][F05-6.8a]") {
  for (const char* id : {"fide-1928-draft", "fide-1930", "fide-2005", "fide-2018", "fide-2023"}) {
    CAPTURE(id);
    GameClock clock = clock_of("2/60:60", clock_rules(edition(id)));
    clock.start(Color::white, 0s);
    auto at = play(clock, 1, 0s);
    clock.made(Color::white, at + 58s);
    const auto fall = clock.flag(Color::white, at + 59s);
    const bool made_counts = std::string_view{id} < "fide-2005";
    CHECK(fall.has_value() != made_counts);
    if (!fall) continue;
    CHECK(fall->completed == 1);
    CHECK(fall->made == 2);
  }
}

TEST_CASE("a missed press is made up later, and the next move completes the one before it since 2018",
          "[T23-012][F23-6.2.1][F23-6.2.2]") {
  GameClock clock = clock_of("600", clock_rules(edition("fide-2023")));
  clock.start(Color::white, 0s);
  clock.made(Color::white, 5s);
  clock.made(Color::black, 9s);
  CHECK(clock.completed(Color::white) == 0);
  CHECK(clock.press(Color::white, 12s));
  CHECK(clock.completed(Color::white) == 1);
  CHECK(clock.press(Color::black, 13s));
  clock.made(Color::white, 20s);
  clock.made(Color::black, 25s);
  clock.made(Color::white, 30s);
  CHECK(clock.completed(Color::white) == 2);

  GameClock older = clock_of("600", clock_rules(edition("fide-2005")));
  older.start(Color::white, 0s);
  older.made(Color::white, 5s);
  older.made(Color::black, 9s);
  older.made(Color::white, 12s);
  CHECK(older.completed(Color::white) == 0);
}

TEST_CASE("a press without a move completes none", "[F05-6.8a][F23-7.5.3]") {
  GameClock clock = clock_of("600");
  clock.start(Color::white, 0s);
  CHECK(clock.press(Color::white, 2s));
  CHECK(clock.completed(Color::white) == 0);
}

TEST_CASE("the clock shows which flag fell first", "[F05-6.12a]") {
  GameClock clock = clock_of("60");
  clock.start(Color::white, 0s);
  CHECK_FALSE(clock.first_flag(59s));
  clock.move(Color::white, 70s);
  CHECK(clock.first_flag(71s) == Color::white);
  CHECK(clock.first_flag(200s) == Color::white);
  CHECK(clock.flag(Color::black, 200s)->at == 130s);
  CHECK(clock.flag(Color::black, 200s)->last_period);
  CHECK_FALSE(clock.flag(Color::black, 200s)->due);
}

TEST_CASE("a move that is completed after the flag does not count for it", "[F05-6.3][F23-6.4]") {
  GameClock clock = clock_of("2/60:60", kPlain);
  clock.set({60s, 60s}, 1, 1, 0s);
  clock.start(Color::white, 0s);
  clock.move(Color::white, 61s);
  const auto fall = clock.flag(Color::white, 70s);
  REQUIRE(fall);
  CHECK(fall->due == 2);
  CHECK(fall->completed == 1);
  CHECK(fall->made == 1);
  CHECK(clock.left(Color::white, 70s) == 0s);
}

TEST_CASE("no increment comes after the flag") {
  GameClock clock = clock_of("60+10", kPlain);
  clock.start(Color::white, 0s);
  clock.move(Color::white, 61s);
  CHECK(clock.left(Color::white, 62s) == 0s);
  CHECK(clock.flag(Color::white, 62s)->at == 60s);
}

TEST_CASE("play that goes on over both flags is in the next period", "[T05-052][F05-6.12a][F05-8.6]") {
  GameClock clock = clock_of("40/60:20/60:60", kPlain);
  clock.start(Color::white, 0s);
  clock.move(Color::white, 60s);
  clock.move(Color::black, 120s);
  clock.stop(120s);
  CHECK(clock.next_period(Color::white, 130s));
  CHECK(clock.next_period(Color::black, 130s));
  CHECK_FALSE(clock.flag(Color::white, 130s));
  CHECK(clock.left(Color::white, 130s) == 60s);
  clock.start(Color::white, 130s);
  const auto fall = clock.flag(Color::white, 190s);
  REQUIRE(fall);
  CHECK(fall->due == 60);
  CHECK(fall->completed == 40);
  CHECK(clock.next_period(Color::white, 190s));
  CHECK_FALSE(clock.next_period(Color::white, 250s));
}

TEST_CASE("the arbiter's changes have their own effect and no other",
          "[T05-049][T05-075][T05-077][F05-13.4b][F05-13.4c][F05-13.5][F05-6.8d]") {
  GameClock clock = clock_of("600");
  clock.start(Color::white, 0s);
  clock.adjust(Color::white, 2min, 10s);
  CHECK(clock.left(Color::white, 10s) == 11min + 50s);
  CHECK(clock.left(Color::black, 10s) == 10min);
  clock.adjust(Color::black, -11min, 10s);
  CHECK(clock.left(Color::black, 10s) == 0s);
}

TEST_CASE("restored times come with the move counter", "[T05-053][F05-6.13c][F05-6.14]") {
  GameClock clock = clock_of("40/5400:1800", kPlain);
  clock.start(Color::white, 0s);
  const auto at = play(clock, 41, 0s);
  clock.stop(at);
  clock.set({60min, 55min}, 16, 15, at);
  CHECK(clock.left(Color::white, at + 1h) == 60min);
  CHECK(clock.completed(Color::white) == 16);
  CHECK(clock.period(Color::white) == 0);
  CHECK(clock.flag(Color::white, at + 1h) == std::nullopt);
  clock.start(Color::black, at + 1h);
  CHECK(clock.left(Color::black, at + 1h + 5min) == 50min);
}

TEST_CASE("White's time runs from the hour until White is there", "[T05-045][F05-6.5][F05-6.6]") {
  GameClock clock = clock_of("5400", kPlain);
  clock.start(Color::white, 0s);
  CHECK(clock.left(Color::white, 25min) == 65min);
  CHECK(clock.left(Color::black, 25min) == 90min);
}

TEST_CASE("a corrected setting counts from then on, with what was missed added",
          "[T23-017][T23-043][F23-6.10][F23-III.4]") {
  const TimeControl meant = parse_time_control("5400+30").value();
  GameClock clock = clock_of("5400+10", kPlain);
  clock.start(Color::white, 0s);
  const auto at = play(clock, 11, 0s);
  const Times missed =
      wrong_setting(clock.control(), meant, clock.completed(Color::white), clock.completed(Color::black));
  clock.set_control(meant, at);
  clock.adjust(Color::white, missed.white, at);
  clock.adjust(Color::black, missed.black, at);
  CHECK(clock.left(Color::white, at) == 90min + 11 * 29s);
  clock.move(Color::white, at + 1s);
  CHECK(clock.left(Color::white, at + 1s) == 90min + 12 * 29s);
}

TEST_CASE("time that runs backwards counts as standing still") {
  GameClock clock = clock_of("600");
  clock.start(Color::white, 10s);
  CHECK(clock.left(Color::white, 5s) == 10min);
  clock.move(Color::white, 20s);
  CHECK(clock.left(Color::white, 15s) == 10min - 10s);
}

}  // namespace game_clock_test
