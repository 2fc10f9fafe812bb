// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/time_line.hpp"

#include "tests/support/catch.hpp"

namespace time_line_test {

using namespace std::chrono_literals;
using eboard::daemon::Millis;
using eboard::daemon::TimeLine;

namespace {
const TimeLine::Steady::time_point kStart{std::chrono::hours{5}};
}  // namespace

TEST_CASE("a new time line begins at the wall clock's time") {
  const TimeLine line(std::nullopt, Millis{0}, Millis{1'000'000}, kStart, 1);
  CHECK(line.at(kStart) == Millis{1'000'000});
  CHECK(line.at(kStart + 1500us) == Millis{1'000'001});
}

TEST_CASE("a scaled time line counts its factor from its beginning, across restarts") {
  const TimeLine line(Millis{1'000'000}, Millis{1'002'000}, Millis{1'000'500}, kStart, 20);
  CHECK(line.at(kStart) == Millis{1'010'000});
  CHECK(line.at(kStart + 100ms) == Millis{1'012'000});
}

TEST_CASE("a wall clock set back does not set the time line back") {
  const TimeLine line(Millis{1'000'000}, Millis{2'000'000}, Millis{500'000}, kStart, 1);
  CHECK(line.at(kStart) == Millis{2'000'001});
}

TEST_CASE("a store without reports goes on after its names were changed") {
  const TimeLine line(std::nullopt, Millis{2'000'000}, Millis{500'000}, kStart, 1);
  CHECK(line.at(kStart) == Millis{2'000'001});
}

TEST_CASE("waiting until a moment of the time line does not end before it") {
  const double scale = GENERATE(0.5, 1.0, 3.0, 20.0, 1000.0);
  const TimeLine line(std::nullopt, Millis{0}, Millis{1'000'000}, kStart, scale);
  for (int ms = 0; ms < 5000; ms += 37) {
    const Millis wanted = Millis{1'000'000 + ms};
    CHECK(line.at(line.when(wanted) + 1us) >= wanted);
  }
}

}  // namespace time_line_test
