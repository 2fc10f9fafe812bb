// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/seams/clocks_at_rest.hpp"

#include "tests/support/catch.hpp"

namespace eboard::seams::clocks_at_rest_test {
namespace {

using rules::Color, storage::Millis;
using namespace std::chrono_literals;

struct OneGame {
  RestingClocks clocks;
  Millis at{0};

  bool tell(tracking::Conclusion what, int game = 1) {
    return clocks.apply({1, 3, {at, game, std::move(what)}, "", 0});
  }
  bool clock(Millis time, Millis white, Millis black, std::optional<Color> running) {
    at = time;
    return tell(tracking::ClockChanged{white, black, running, true});
  }
  [[nodiscard]] ClocksAtRest shown() const { return clocks.of(3, 1).value_or(ClocksAtRest{}); }
};

TEST_CASE("whose time runs, and since when, is that of the last press") {
  OneGame one;
  CHECK(one.clock(1s, 300s, 300s, {}));
  CHECK(one.clock(5s, 300s, 300s, Color::white));
  CHECK_FALSE(one.clock(6s, 299s, 300s, Color::white));
  CHECK(one.clock(9s, 299s, 300s, Color::black));
  CHECK_FALSE(one.clock(20s, 299s, 289s, Color::black));
  CHECK(one.shown() == ClocksAtRest{299s, 300s, Color::black, 9s});
  SECTION("a clock that is stopped shows what both have") {
    CHECK(one.clock(30s, 299s, 279s, {}));
    CHECK_FALSE(one.clock(40s, 299s, 279s, {}));
    CHECK(one.shown() == ClocksAtRest{299s, 279s, std::nullopt, 30s});
  }
  SECTION("ruled times hold from the ruling on") {
    one.at = 50s;
    tracking::RulingMade ruling;
    ruling.white = 299s, ruling.black = 399s;
    CHECK(one.tell(ruling));
    CHECK(one.shown() == ClocksAtRest{299s, 399s, Color::black, 50s});
  }
  SECTION("events that come again change nothing in the end") {
    const ClocksAtRest before = one.shown();
    one.clock(5s, 300s, 300s, Color::white);
    one.clock(9s, 299s, 300s, Color::black);
    CHECK(one.shown() == before);
  }
  SECTION("a clock without signal shows nothing") {
    CHECK(one.tell(tracking::ClockChanged{0s, 0s, std::nullopt, false}));
    CHECK_FALSE(one.clocks.of(3, 1));
  }
  SECTION("the next game has the board, and the last one no clock any more") {
    one.tell(tracking::GameStarted{"", false}, 2);
    CHECK_FALSE(one.clocks.of(3, 1));
    CHECK(one.clocks.of(3, 2));
  }
}

TEST_CASE("a side that was never seen at rest is not known") {
  OneGame one;
  CHECK(one.clock(5s, 200s, 300s, Color::white));
  CHECK(one.shown() == ClocksAtRest{std::nullopt, 300s, Color::white, 5s});
}

}  // namespace
}  // namespace eboard::seams::clocks_at_rest_test
