// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Squares on which a piece comes and goes by itself: badly centred, or a sensor that does not work.
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace sensor_detector_test {

using eboard::test::Table;

namespace {

std::string times(int count, const std::string& words) {
  std::string out;
  for (int i = 0; i < count; ++i) out += words + " ";
  return out;
}

/// The states of that code, behind 1 e4 e5 at a table without a clock.
std::string states(const char* code, const std::string& script) {
  Table table({.clock = false});
  table.play("-e2 +Pe4 3s -e7 +pe5 3s " + script);
  return table.flag_states(code);
}

const std::string kDropsOut = "-a2 200ms +Pa2 5s";
const std::string kFlickers = "-a2 100ms +Pa2 100ms -a2 100ms +Pa2 100ms -a2 100ms +Pa2";

}  // namespace

TEST_CASE("a square on which a piece drops out eight times in an hour does not work, and that is told once") {
  CHECK(states("sensor", times(7, kDropsOut)) == "");
  CHECK(states("sensor", times(8, kDropsOut)) == "pending");
  CHECK(states("sensor", times(20, kDropsOut)) == "pending");
}

TEST_CASE("drop-outs count for an hour, at any time of the game") {
  CHECK(states("sensor", times(7, kDropsOut) + "3700s " + kDropsOut) == "");
  CHECK(states("sensor", times(7, kDropsOut) + "3000s " + kDropsOut) == "pending");
  CHECK(states("sensor", "7000s " + times(8, kDropsOut)) == "pending");
}

TEST_CASE("a piece that is off for longer was in a hand, and one of another square counts for that one") {
  CHECK(states("sensor", times(9, "-a2 700ms +Pa2 5s")) == "");
  CHECK(states("sensor", times(4, kDropsOut) + times(4, "-b2 200ms +Pb2 5s")) == "");
  CHECK(states("sensor", times(9, "+Ra2 200ms +Pa2 5s")) == "");
}

TEST_CASE("a piece that comes and goes several times in three seconds is badly centred, until it stands") {
  CHECK(states("off_centre", "-a2 100ms +Pa2 100ms -a2 100ms +Pa2 5s") == "");
  CHECK(states("off_centre", kFlickers) == "pending");
  CHECK(states("off_centre", kFlickers + " 2900ms") == "pending");
  CHECK(states("off_centre", kFlickers + " 3100ms") == "pending corrected");
  CHECK(states("off_centre", times(6, "-a2 1500ms +Pa2 1500ms")) == "");
}

TEST_CASE("a piece that is badly centred is told of once in ten minutes") {
  CHECK(states("off_centre", kFlickers + " 60s " + kFlickers + " 60s") == "pending corrected");
  CHECK(states("off_centre", kFlickers + " 605s " + kFlickers + " 60s") ==
        "pending corrected pending corrected");
}

}  // namespace sensor_detector_test
