// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/laws/on_time.hpp"

#include "tests/unit/rules/endings/support.hpp"

namespace on_time_test {

using namespace eboard::laws;
using namespace eboard::rules;
using namespace eboard::test;
using namespace std::chrono_literals;

namespace {

constexpr const char* kBareBlackKing = "4k3/8/8/8/8/8/8/R3K3 w - - 0 40";

GameClock clock_of(std::string_view control, const Edition& laws) {
  return GameClock{parse_time_control(control).value(), clock_rules(laws)};
}

}  // namespace

TEST_CASE("a flag at move 39 of 40 loses, or draws against a bare king",
          "[T05-044][T23-015][F05-6.3][F05-6.10][F23-6.4][F23-6.8][F23-6.9]") {
  for (const char* id : {"fide-2005", "fide-2023"}) {
    const Edition laws = edition(id);
    GameClock clock = clock_of("40/60:60", laws);
    clock.set({60s, 60s}, 39, 38, 0s);
    clock.start(Color::white, 0s);
    CHECK_FALSE(judge_clock(game("e4 e5"), laws, clock, 59s, by_material));
    CHECK(judge_clock(game("e4 e5"), laws, clock, 60s, by_material)->outcome == Outcome::black_wins);
    CHECK(judge_clock(game("", kBareBlackKing), laws, clock, 60s, by_material)->outcome == Outcome::draw);
  }
}

TEST_CASE("by the Laws of 1930 the flag loses without exception", "[T30-043][F30-20.6]") {
  const Edition laws = edition("fide-1930");
  GameClock clock = clock_of("30/7200:15/3600", laws);
  clock.start(Color::white, 0s);
  CHECK(judge_clock(game("", kBareBlackKing), laws, clock, 2h, by_material)->outcome == Outcome::black_wins);
}

TEST_CASE("the flag that fell first loses, if the clock shows it and the edition asks",
          "[T05-052][T05-096][F05-6.12b][F05-B.9]") {
  const auto both = [](const char* id) {
    const Edition laws = edition(id);
    GameClock clock = clock_of("60", laws);
    clock.start(Color::white, 0s);
    clock.move(Color::white, 61s);
    return judge_clock(game("e4"), laws, clock, 130s, by_material)->outcome;
  };
  CHECK(both("fide-2005") == Outcome::black_wins);
  CHECK(both("fide-2023") == Outcome::black_wins);
  CHECK(both("fide-2005-rapid") == Outcome::draw);
}

TEST_CASE("a quickplay claim takes its circumstances from the clock", "[T05-067][F05-10.1][F05-10.2]") {
  const Edition laws = edition("fide-2005");
  const Claim claim{ClaimKind::quickplay, Color::white};
  const auto claimed = [&](std::string_view control, std::chrono::milliseconds at) {
    GameClock clock = clock_of(control, laws);
    clock.start(Color::white, 0s);
    return check_claim(game(""), laws, claim, circumstances_of(clock, Color::white, at)).kind;
  };
  CHECK(claimed("300", 180s) == ClaimAnswer::Kind::refused);
  CHECK(claimed("300", 181s) == ClaimAnswer::Kind::ruling);
  CHECK(claimed("300", 300s) == ClaimAnswer::Kind::refused);
  CHECK(claimed("300+2", 200s) == ClaimAnswer::Kind::refused);
  CHECK(claimed("40/300:300", 200s) == ClaimAnswer::Kind::refused);
}

TEST_CASE("while the opponent thinks which penalty to ask for, the opponent's own time runs",
          "[T28-062][D28-20.3]") {
  GameClock clock = clock_of("30/7200:15/3600", edition("fide-1928-draft"));
  clock.start(Color::white, 0s);
  clock.start(Color::black, 5min);
  clock.start(Color::white, 8min);
  CHECK(clock.left(Color::white, 10min) == 2h - 7min);
  CHECK(clock.left(Color::black, 10min) == 2h - 3min);
}

TEST_CASE("play waits for a ruling with both times standing",
          "[T28-074][T30-047][T05-053][D28-24.3][F30-20.5][F30-24.3][F05-6.13a][F23-6.11]") {
  GameClock clock = clock_of("5400", edition("fide-2005"));
  clock.start(Color::white, 0s);
  clock.stop(1min);
  CHECK_FALSE(clock.running());
  CHECK(clock.left(Color::white, 1h) == 89min);
  CHECK(clock.left(Color::black, 1h) == 90min);
}

TEST_CASE("an absent player's time runs from their turn", "[T30-049][F30-20.8]") {
  GameClock clock = clock_of("30/7200:15/3600", edition("fide-1930"));
  clock.start(Color::white, 0s);
  clock.move(Color::white, 1min);
  CHECK(clock.left(Color::black, 41min) == 2h - 40min);
}

TEST_CASE("a time that ran for the wrong side is set right", "[T28-063][T30-045][D28-20.4][F30-20.3]") {
  GameClock clock = clock_of("30/7200:15/3600", edition("fide-1930"));
  clock.start(Color::white, 0s);
  clock.move(Color::white, 10min);
  clock.set({clock.left(Color::white, 13min), clock.left(Color::black, 13min) + 3min}, 1, 0, 13min);
  CHECK(clock.left(Color::black, 13min) == 2h);
}

}  // namespace on_time_test
