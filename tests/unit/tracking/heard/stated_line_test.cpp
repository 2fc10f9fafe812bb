// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/heard/stated_line.hpp"

#include "tests/support/catch.hpp"

namespace stated_line_test {

using namespace eboard;
using drivers::MoveReported;
using tracking::StatedLine;

namespace {

StatedLine begun() {
  StatedLine line;
  line.begin(rules::Position::initial());
  return line;
}

}  // namespace

TEST_CASE("a line that is lost keeps its number of plies and goes on from where the board stands next") {
  StatedLine line = begun();
  REQUIRE(line.play(MoveReported{"e2e4", 1}));
  REQUIRE(line.play(MoveReported{"e7e5", 2}));
  const rules::Position stands = *line.position();
  line.lose();
  CHECK_FALSE(line.position());
  CHECK(line.plies() == 2);
  CHECK_FALSE(line.play(MoveReported{"g1f3", 3}));
  CHECK(line.plies() == 3);
  CHECK(line.take_back());
  CHECK(line.plies() == 2);
  CHECK_FALSE(line.take_back());
  CHECK(line.plies() == 1);
  line.stand(stands, 2);
  CHECK(line.play(MoveReported{"g1f3", 3}));
  CHECK(line.plies() == 3);
}

TEST_CASE("a report that comes again is known by its number, one without a number is another move") {
  StatedLine line = begun();
  REQUIRE(line.play(MoveReported{"e2e4", 1}));
  CHECK(line.repeats(MoveReported{"e2e4", 1}));
  CHECK_FALSE(line.repeats(MoveReported{"d2d4", 1}));
  CHECK_FALSE(line.repeats(MoveReported{"e2e4", 2}));
  CHECK_FALSE(line.repeats(MoveReported{"e2e4"}));
}

}  // namespace stated_line_test
