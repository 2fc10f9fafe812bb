// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Tables played by script that are no cases of the catalogue; those are in hard_cases_*_test.cpp.
#include "daemon/tracking/tracker.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

using eboard::test::Table;
using namespace eboard::tracking;

TEST_CASE("a takeback of a committed ply is said") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e4 +Pe2 Lb ...");
  CHECK(table.committed().empty());
  CHECK(table.count<TakenBack>() == 1);
}

TEST_CASE("mate ends the game without a press") {
  Table table;
  table.play("-f2 +Pf3 Lw . -e7 +pe5 Lb . -g2 +Pg4 Lw . -d8 +qh4 ...");
  CHECK(table.committed() == "f2f3 e7e5 g2g4 d8h4");
  CHECK(table.result() == "0-1");
}

TEST_CASE("without a clock the next ply confirms the last") {
  Table table(false);
  table.play("-e2 +Pe4 ... -e7 +pe5 ... -g1 +Nf3 ...");
  CHECK(table.committed() == "e2e4 e7e5");
  table.finish();
  CHECK(table.committed() == "e2e4 e7e5 g1f3");
}

TEST_CASE("a tracker restored at a game boundary concludes what the uninterrupted one concludes") {
  const char* const game = "go -d2 +Pd4 Lw . -d7 +pd5 Lb . -c2 +Pc4 Lw ...";
  const char* const before =
      "-e2 +Pe4 Lw . -e7 +pe5 Lb . stop -e1 -e8 -e4 -e5 +Ke4 +kd5 ... -e4 -d5 +Ke1 +ke8 +Pe2 +pe7 Lb ... ...";
  Table through;
  through.play(before);
  Table stopped;
  stopped.play(before);
  const auto checkpoint = stopped.tracker().checkpoint();
  REQUIRE(checkpoint);
  auto restored = Tracker::restore({}, *checkpoint);
  REQUIRE(restored);
  stopped.replace_tracker(std::move(*restored));
  through.play(game);
  stopped.play(game);
  CHECK(through.events() == stopped.events());
}

TEST_CASE("a checkpoint of another version or none at all is refused with the reason") {
  CHECK(Tracker::restore({}, "").error() ==
        "a checkpoint begins with version, games, rotation, turned clock, clock");
  CHECK_THAT(Tracker::restore({}, "999 0 0 0 -").error(), ContainsSubstring("version 999"));
}
