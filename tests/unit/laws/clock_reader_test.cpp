// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/laws/clock_reader.hpp"

#include <rapidcheck.h>

#include "tests/support/catch.hpp"
#include "tests/support/laws/game_clock.hpp"

namespace clock_reader_test {

using namespace eboard::laws;
using namespace eboard::rules;
using namespace std::chrono_literals;

namespace {

using Kind = ClockFact::Kind;
using Facts = std::vector<ClockFact>;

ClockReader reader_of(std::string_view control) { return ClockReader{parse_time_control(control).value()}; }

constexpr auto kWhite = Color::white;
constexpr auto kBlack = Color::black;

}  // namespace

TEST_CASE("a press is read from the side that runs, with its increment") {
  ClockReader reader = reader_of("5400+30");
  CHECK(reader.read({0s, {5430s, 5430s}, {}}).empty());
  CHECK(reader.read({1s, {5430s, 5430s}, kWhite}) == Facts{{Kind::started, kWhite, 1s}});
  CHECK(reader.read({7s, {5424s, 5430s}, kWhite}).empty());
  CHECK(reader.read({8s, {5454s, 5429s}, kBlack}) == Facts{{Kind::pressed, kWhite, 8s}});
  CHECK(reader.on_move() == kBlack);
  CHECK(reader.moves(kWhite) == 1);
  CHECK(reader.moves(kBlack) == 0);
}

TEST_CASE("two presses between two readings are both found") {
  ClockReader reader = reader_of("180+2");
  CHECK(reader.read({0s, {180s, 180s}, kWhite}).size() == 1);
  CHECK(reader.read({10s, {178s, 176s}, kWhite}) ==
        Facts{{Kind::pressed, kWhite, 10s}, {Kind::pressed, kBlack, 10s}});
}

TEST_CASE("a time that changes while the clock stands is the arbiter's", "[T05-059][F05-6.14][F05-13.4b]") {
  ClockReader reader = reader_of("5400");
  CHECK(reader.read({0s, {3000s, 2900s}, kWhite}).size() == 1);
  CHECK(reader.read({10s, {2995s, 2900s}, {}}) == Facts{{Kind::paused, kWhite, 10s}});
  CHECK(reader.read({60s, {2995s, 3020s}, {}}) == Facts{{Kind::adjusted, kBlack, 60s, 120s}});
  CHECK(reader.read({90s, {2995s, 3020s}, kWhite}) == Facts{{Kind::started, kWhite, 90s}});
}

TEST_CASE("time added while the clock runs is an adjustment, the next period's time is not", "[F05-6.2a]") {
  ClockReader reader = reader_of("40/5400:1800");
  CHECK(reader.read({0s, {100s, 200s}, kWhite}).size() == 1);
  CHECK(reader.read({10s, {390s, 200s}, kWhite}) == Facts{{Kind::adjusted, kWhite, 10s, 300s}});
  CHECK(reader.read({20s, {2180s, 200s}, kWhite}) == Facts{{Kind::period, kWhite, 20s, 1800s}});
  CHECK(reader.read({30s, {3970s, 200s}, kWhite}) == Facts{{Kind::adjusted, kWhite, 30s, 1800s}});
}

TEST_CASE("a flag fell when the time of the reading before it was used up", "[F05-6.9]") {
  ClockReader reader = reader_of("300");
  CHECK(reader.read({0s, {4s, 90s}, kWhite}).size() == 1);
  CHECK(reader.read({10s, {0s, 90s}, kWhite}) == Facts{{Kind::flag, kWhite, 4s}});
  CHECK(reader.read({20s, {0s, 90s}, kWhite}).empty());
}

TEST_CASE("a delay is no adjustment, nor is Bronstein's gift", "[F05-6.2b]") {
  ClockReader delayed = reader_of("300d5");
  CHECK(delayed.read({0s, {300s, 300s}, kWhite}).size() == 1);
  CHECK(delayed.read({5s, {300s, 300s}, kWhite}).empty());
  CHECK(delayed.read({9s, {297s, 300s}, kBlack}) == Facts{{Kind::pressed, kWhite, 9s}});
  ClockReader bronstein = reader_of("300b5");
  CHECK(bronstein.read({0s, {300s, 300s}, kWhite}).size() == 1);
  CHECK(bronstein.read({3s, {297s, 300s}, kWhite}).empty());
  CHECK(bronstein.read({4s, {300s, 300s}, kBlack}) == Facts{{Kind::pressed, kWhite, 4s}});
}

TEST_CASE("the moves due follow from the presses", "[D28-20.1][F05-6.3]") {
  ClockReader reader = reader_of("1/300:600");
  CHECK(reader.due(kWhite) == 1);
  CHECK(reader.read({0s, {300s, 300s}, kWhite}).size() == 1);
  CHECK(reader.read({5s, {895s, 300s}, kBlack}) ==
        Facts{{Kind::pressed, kWhite, 5s}, {Kind::period, kWhite, 5s, 600s}});
  CHECK_FALSE(reader.due(kWhite));
  CHECK(reader.due(kBlack) == 1);
}

TEST_CASE("readings of any game by the Laws show its presses and no adjustment") {
  CHECK(rc::check("presses read are presses made", [](bool rounded) {
    const auto control =
        parse_time_control(*rc::gen::element<std::string>("300+3", "5400+30", "40/5400+30:1800+30", "900",
                                                          "1500d10", "600b5", "10/600:5/300:120+2"))
            .value();
    GameClock clock{control};
    ClockReader reader{control};
    std::chrono::milliseconds at{0};
    const auto shown = [&](Color side) {
      const auto left = clock.left(side, at);
      return rounded ? std::chrono::milliseconds{std::chrono::ceil<std::chrono::seconds>(left)} : left;
    };
    const auto read = [&] { return reader.read({at, {shown(kWhite), shown(kBlack)}, clock.running()}); };
    clock.start(kWhite, at);
    static_cast<void>(read());
    for (int ply = 0; ply < 40; ++ply) {
      const Color mover = ply % 2 == 0 ? kWhite : kBlack;
      const auto thought = std::chrono::milliseconds{*rc::gen::inRange(300, 12'000)};
      for (auto rest = thought; rest > 0ms; rest -= 900ms) {
        at += std::min<std::chrono::milliseconds>(rest, 900ms);
        if (rest <= 900ms) clock.move(mover, at);
        for (const ClockFact& fact : read())
          RC_ASSERT(fact.kind == Kind::pressed || fact.kind == Kind::period);
      }
      RC_ASSERT(reader.moves(mover) == clock.completed(mover));
    }
  }));
}

}  // namespace clock_reader_test
