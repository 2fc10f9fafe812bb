// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/heard/lever_flips.hpp"

#include <algorithm>
#include <cstddef>

#include "tests/support/catch.hpp"

namespace lever_flips_test {

using namespace eboard::tracking;
using namespace std::chrono_literals;

namespace {

LeverFlip press(Millis at, Millis gained) {
  return {.at = at, .reading = {}, .gained = gained, .pressed = true, .ran = true};
}

void add(LeverFlips& flips, LeverFlip flip) {
  flips.make_room();
  flips.add(flip);
}

}  // namespace

TEST_CASE("flips that are reported at the same moment keep their order") {
  LeverFlips flips;
  for (int n = 0; n < 3; ++n) add(flips, press(10s, 0s));
  const auto behind = flips.behind(0s);
  REQUIRE(behind.size() == 3);
  CHECK(behind[0].at == 10s);
  CHECK(behind[0].at < behind[1].at);
  CHECK(behind[1].at < behind[2].at);
  CHECK(flips.last_at() == behind[2].at);
  CHECK(flips.behind(10s).size() == 2);
}

TEST_CASE("the oldest flip goes when no more can be kept") {
  LeverFlips flips;
  std::size_t held = 0;
  for (int n = 1; n <= 200; ++n) {
    add(flips, press(n * 1s, 0s));
    held = std::max(held, flips.behind(0s).size());
  }
  const auto left = flips.behind(0s);
  CHECK(held == left.size());
  CHECK(left.size() < 200);
  CHECK(left.front().at == (201 - static_cast<int>(left.size())) * 1s);
  CHECK(left.back().at == 200s);
}

TEST_CASE("a lever that the arbiter moved, or on a clock that stood, adds nothing") {
  LeverFlips flips;
  for (int n = 1; n <= 3; ++n) add(flips, press(n * 10s, 3s));
  CHECK(flips.increment(0s, kNever) == 3s);
  for (const bool by_player : {false, true}) {
    LeverFlip other = press(40s, 30s);
    other.pressed = by_player;
    other.ran = !by_player;
    for (int n = 0; n < 8; ++n) add(flips, other);
    CHECK(flips.last_was_press() == by_player);
    CHECK_FALSE(flips.last_added());
    CHECK(flips.increment(0s, kNever) == 3s);
  }
}

TEST_CASE("the flip at the end of a silence does not say what a press adds") {
  LeverFlips flips;
  for (int n = 1; n <= 2; ++n) add(flips, press(n * 10s, 3s));
  add(flips, press(90s, 12s));
  CHECK_FALSE(flips.increment(0s, 90s).has_value());  // two presses are too few
  add(flips, press(100s, 3s));
  CHECK(flips.increment(0s, 90s) == 3s);
}

TEST_CASE("the pace is that of the presses within the time that is asked for") {
  LeverFlips flips;
  for (int n = 1; n <= 10; ++n) add(flips, press(n * 10s, 0s));
  for (int n = 1; n <= 10; ++n) add(flips, press(100s + n * 2s, 0s));
  CHECK(flips.pace(0s, 100s) == 10s);
  CHECK(flips.pace(100s, 120s) == 2s);
  CHECK_FALSE(flips.pace(112s, 120s).has_value());  // four presses
}

}  // namespace lever_flips_test
