// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/heard/press.hpp"

#include "tests/support/catch.hpp"

namespace press_test {

using namespace eboard::tracking;
using namespace std::chrono_literals;
using eboard::rules::Color;

namespace {

ClockEvidence pressed(std::initializer_list<Press> presses) {
  ClockEvidence clock;
  clock.counts = true;
  clock.presses = presses;
  return clock;
}

const ClockEvidence kFour =
    pressed({{10s, Color::white}, {20s, Color::black}, {30s, Color::white}, {40s, Color::black}});

}  // namespace

TEST_CASE("presses are heard after a time, and up to another one") {
  CHECK(presses_heard(kFour, 0s, 100s, Color::white) == 4);
  CHECK(presses_heard(kFour, 10s, 100s, Color::black) == 3);
  CHECK(presses_heard(kFour, 0s, 40s, Color::white) == 4);
  CHECK(presses_heard(kFour, 0s, 39s, Color::white) == 3);
  CHECK(presses_heard(kFour, 40s, 100s, Color::white) == 0);
}

TEST_CASE("a clock that stands the other way round shows each player's time as the opposite player's") {
  const Clocks two{.white = 300s, .black = 200s, .read = true};
  CHECK(turned(two) == Clocks{.white = 200s, .black = 300s, .read = true});
  const Clocks four{.white = 4s, .black = 3s, .red = 2s, .green = 1s};
  CHECK(turned(four) == Clocks{.white = 3s, .black = 4s, .red = 1s, .green = 2s});
}

TEST_CASE("the press for the ply before is none of those behind it") {
  CHECK(presses_heard(kFour, 10s, 100s, Color::white) == 2);
  CHECK(presses_heard(kFour, 0s, 100s, Color::black) == 3);
  CHECK(presses_heard(kFour, 30s, 100s, Color::white) == 0);
}

TEST_CASE("presses within a silence were not heard") {
  ClockEvidence clock = kFour;
  clock.missed = MissedPresses{20s, 30s, 1, 1};
  CHECK(presses_heard(clock, 0s, 100s, Color::white) == 3);  // the one that ended it
  clock.missed = MissedPresses{5s, 40s, 4, 4};
  CHECK(presses_heard(clock, 0s, 100s, Color::white) == 0);
  clock.missed = MissedPresses{50s, 60s, 1, 1};
  CHECK(presses_heard(clock, 0s, 100s, Color::white) == 4);
}

}  // namespace press_test
