// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/script.hpp"

#include "tests/support/catch.hpp"

namespace sim_script_test {

using namespace eboard::sim;
using namespace std::chrono_literals;

TEST_CASE("a motion is added from its beginning on, with its irregularities in the ply being played") {
  Script script;
  script.truth.plies.resize(2);
  Motion motion;
  motion.acts = {{0s, RunClock{false}}, {2s, RunClock{true}}};
  motion.after_press = {{1s, RunClock{false}}};
  motion.notes = {{"clock_edited", 0s, 2s, {}}};
  motion.done = 2s;
  CHECK(script.add(motion, 10s) == 12s);
  REQUIRE(script.acts.size() == 2);
  CHECK(script.acts[1].at == 12s);
  REQUIRE(script.truth.irregularities.size() == 1);
  const auto& noted = script.truth.irregularities[0];
  CHECK(noted.code == "clock_edited");
  CHECK(noted.ply == 3);
  CHECK(noted.from == 10s);
  CHECK(noted.to == 12s);
}

TEST_CASE("acts of one moment keep the order in which they were added") {
  Script script;
  script.acts = {{2s, RunClock{true}}, {1s, ResetClock{}}, {2s, RunClock{false}}};
  const auto acts = script.acts_by_time();
  REQUIRE(acts.size() == 3);
  CHECK(std::holds_alternative<ResetClock>(acts[0].deed));
  CHECK(std::get<RunClock>(acts[1].deed).run);
  CHECK_FALSE(std::get<RunClock>(acts[2].deed).run);
  CHECK(script.acts[0].at == 2s);
}

}  // namespace sim_script_test
