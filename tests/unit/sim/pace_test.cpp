// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/pace.hpp"

#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/catch.hpp"

namespace sim_pace_test {

using namespace eboard;
using namespace eboard::sim;
using namespace std::chrono_literals;

namespace {

rules::GameRecord game_of(const std::string& text) {
  rules::GameRecord record;
  rules::read_pgn(text, [&](const rules::PgnGame& game) {
    record = game.record;
    return false;
  });
  return record;
}

Pace pace_of_text(const std::string& text, std::optional<Micros> max_think = std::nullopt) {
  Random random(1);
  return pace_of(game_of(text), max_think, random);
}

}  // namespace

TEST_CASE("the time control follows from readings where the tag is prose") {
  const auto pace = pace_of_text(
      "[TimeControl \"90 minutes and 30 seconds a move\"]\n\n"
      "1. e4 {[%clk 01:30:54]} {[%emt 00:00:05]} e6 {[%clk 01:30:57]} {[%emt 00:00:03]} "
      "2. d4 {[%clk 01:24:53]} {[%emt 00:06:31]} d5 {[%clk 01:31:15]} {[%emt 00:00:12]} *\n");
  CHECK(pace.base == 90min);
  CHECK(pace.increment == 30s);
  CHECK(time_control_tag(pace) == "5400+30");
  REQUIRE(pace.used.size() == 4);
  CHECK(to_seconds(pace.used[2]) == Approx(391).margin(0.6));
}

TEST_CASE("a tag and readings without %emt give the time used") {
  const auto pace = pace_of_text(
      "[TimeControl \"180+2\"]\n\n1. e4 {[%clk 0:02:58]} e5 {[%clk 0:03:03]} 2. f4 {[%clk 0:02:50]} *\n");
  CHECK(time_control_tag(pace) == "180+2");
  REQUIRE(pace.used.size() == 3);
  CHECK(to_seconds(pace.used[0]) == Approx(6).margin(0.6));
  CHECK(to_seconds(pace.used[1]) == Approx(1).margin(0.6));
  CHECK(to_seconds(pace.used[2]) == Approx(10).margin(0.6));
}

TEST_CASE("times are invented where the file has none, and thoughts are cut on request") {
  const auto pace = pace_of_text("[TimeControl \"300+3\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n", 2s);
  CHECK(time_control_tag(pace) == "300+3");
  REQUIRE(pace.used.size() == 4);
  for (const auto used : pace.used) {
    CHECK(used >= 0s);
    CHECK(used <= 2s);
  }
}

TEST_CASE("hours of waiting for the first move are not thought") {
  const auto pace = pace_of_text(
      "1. e4 {[%clk 0:15:19]} {[%emt 0:53:26]} e5 {[%clk 0:15:18]} {[%emt 0:00:02]} "
      "2. Nf3 {[%clk 0:15:27]} {[%emt 0:00:02]} Nc6 {[%clk 0:15:26]} {[%emt 0:00:02]} *\n");
  CHECK(time_control_tag(pace) == "900+10");
  CHECK(pace.used[0] < 10s);
}

TEST_CASE("a game is played at another time control with invented times") {
  const auto game = game_of(
      "[TimeControl \"5400+30\"]\n\n1. e4 {[%clk 1:30:54] [%emt 0:00:05]} e5 {[%clk 1:30:57]} 2. Nf3 *\n");
  const auto blitz = at_time_control(game, "180+2");
  REQUIRE(blitz);
  CHECK(blitz->plies.size() == 3);
  Random random(1);
  const auto pace = pace_of(*blitz, std::nullopt, random);
  CHECK(time_control_tag(pace) == "180+2");
  for (const auto used : pace.used) CHECK(used <= 40s);  // eight times what a move may take
  CHECK(at_time_control(game, "5 minutes")->tag("TimeControl") == "300");
  CHECK(at_time_control(game, "3'+2''")->tag("TimeControl") == "180+2");
  CHECK(at_time_control(game, "5+3").error().find("write 300+3") != std::string::npos);
  CHECK_FALSE(at_time_control(game, "40/7200:3600"));
  CHECK_FALSE(at_time_control(game, "300d3"));
  CHECK_FALSE(at_time_control(game, "?"));
  CHECK_FALSE(at_time_control(game, ""));
}

}  // namespace sim_pace_test
