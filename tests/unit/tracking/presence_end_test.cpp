// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How a game ends on a board that knows presence only and has no clock.
#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace presence_end_test {

using eboard::test::Scene;
using eboard::test::Table;

namespace {

const Scene kPresence{.clock = false, .occupancy = true};
const std::string kPlies = "-e2 +Pe4 4s -e7 +pe5 4s -g1 +Nf3 4s -b8 +nc6 4s ";
const std::string kFour = "e2e4 e7e5 g1f3 b8c6";

}  // namespace

TEST_CASE("kings on centre squares end a game though nobody sees that they are kings") {
  for (const auto& [kings, result] : {std::pair("-e4 . -e1 . -e8 500ms +Ke4 300ms +kd5 2s", "1-0"),
                                      std::pair("-e5 . -e1 . -e8 500ms +Kd4 300ms +ke5 2s", "0-1"),
                                      std::pair("-e1 . -e8 500ms +Kd4 300ms +kd5 2s", "1/2-1/2")}) {
    CAPTURE(kings);
    Table table(kPresence);
    table.play(kPlies + kings);
    CHECK(table.committed() == kFour);
    CHECK(table.result() == result);
  }
}

TEST_CASE("two pieces on the centre show no result while a king stands at home") {
  Table table(kPresence);
  table.play(kPlies + "-e1 500ms +Kd4 5s");
  CHECK(table.result() == "");
}

TEST_CASE("pieces that are put away for the next game are no plies") {
  Table table(kPresence);
  table.play(kPlies + "5s -f3 1s +Ng1 1s -c6 1s +nb8 1s -e4 1s +Pe2 1s -e5 1s +pe7 3s");
  CHECK(table.committed() == kFour);
}

}  // namespace presence_end_test
