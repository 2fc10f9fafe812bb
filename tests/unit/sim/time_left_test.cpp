// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/time_left.hpp"

#include "tests/support/catch.hpp"

namespace sim_time_left_test {

using namespace eboard;
using namespace eboard::sim;
using namespace std::chrono_literals;
using rules::Color;
using Press = Deeds<Chess>::Press;

namespace {

/// White thinks for 10 s, Black for 15 s, White for 20 s more; the acts are not by time.
Script three_plies(Micros base) {
  Script script;
  script.pace.base = base;
  script.first_to_move = Color::white;
  script.acts = {{50s, RunClock{false}},
                 {5s, RunClock{true}},
                 {15s, Press{Color::white, Color::black}},
                 {30s, Press{Color::black, Color::white}}};
  return script;
}

}  // namespace

TEST_CASE("the lowest time is that of the player who used more") {
  CHECK(lowest_time<Chess>(three_plies(60s), 60s) == 30s);
  CHECK(lowest_time<Chess>(three_plies(60s), 40s) == 45s);
  CHECK(lowest_time<Chess>(three_plies(60s), 1s) == 60s);
}

TEST_CASE("a time that would run below zero is negative") {
  CHECK(lowest_time<Chess>(three_plies(20s), 60s) == -10s);
}

TEST_CASE("increments and added time count, and a press without one's own time running does not") {
  auto script = three_plies(60s);
  script.pace.increment = 2s;
  script.acts.push_back({16s, Press{Color::white, Color::black}});
  CHECK(lowest_time<Chess>(script, 60s) == 34s);
  script.acts.push_back({20s, AddTime{Color::white, 100s}});
  CHECK(lowest_time<Chess>(script, 60s) == 47s);
}

TEST_CASE("a game gets whole minutes until no flag falls") {
  auto script = three_plies(20s);
  afford_clock<Chess>(script, 60s);
  CHECK(script.pace.base == 80s);
  afford_clock<Chess>(script, 60s);
  CHECK(script.pace.base == 80s);
}

}  // namespace sim_time_left_test
