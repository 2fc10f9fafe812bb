// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/completion.hpp"

#include "tests/unit/tracking/follow/followed_table.hpp"

namespace eboard::tracking::test::completion_test {
namespace {

struct Completing : FollowedTable {
  using FollowedTable::FollowedTable;
  ConfidenceOf<Chess> confidence{game};
  OffencesOf<Chess> offences{game, confidence};
  LastStandOf<Chess> last_stand{game};
  CompletionOf<Chess> completion{game, last_stand, offences};

  [[nodiscard]] bool completed() { return completion.completed(game.beam.best(), now); }
  [[nodiscard]] bool agreed() const { return completion.agreed(game.beam.best()); }
};

TEST_CASE("a ply is completed by its press, a scan later") {
  Completing table;
  table.move("e2e4");
  table.wait(2s);
  REQUIRE(table.line() == "e2e4");
  CHECK_FALSE(table.completed());
  table.press();
  CHECK_FALSE(table.completed());
  table.wait(limits::kScan);
  CHECK(table.completed());
}

TEST_CASE("a ply whose piece is in the hand again is not completed, though it was pressed for") {
  Completing table;
  table.move("e2e4");
  table.press();
  table.lift("e4");
  table.wait(1s);
  CHECK_FALSE(table.completed());
  table.put("e4", 'P');
  table.wait(1s);
  CHECK(table.completed());
}

TEST_CASE("without a clock a ply is completed when the reply has stood for two scans") {
  Completing table(kInitial, false);
  table.move("e2e4");
  table.wait(5s);
  CHECK_FALSE(table.completed());
  table.move("e7e5");
  CHECK_FALSE(table.completed());
  table.wait(limits::kTwoScans);
  CHECK(table.completed());
}

// What such a board shows of a capture: a piece is gone. Whatever comes and goes on the other square later
// may be the captured piece being taken off, and another one being put there.
TEST_CASE("on a board of presence a ply waits until its own square has stood, though the reply stands") {
  Completing table("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", false, false);
  table.lift("e4");
  table.wait(4s);
  table.move("e8d8");
  REQUIRE(table.line() == "e4d5 e8d8");
  table.lift("d5");
  table.wait(2s);
  table.put("d5", 'P');
  REQUIRE(table.line() == "e4d5 e8d8");
  CHECK_FALSE(table.completed());
  table.wait(limits::kTwoScans);
  CHECK(table.completed());
}

TEST_CASE("mate is completed by itself") {
  Completing table("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", false);
  table.move("a1a8");
  table.wait(1500ms);
  CHECK(table.completed());
}

TEST_CASE("nothing that is played while the clock stands is completed") {
  Completing table;
  table.stop();
  table.wait(1s);
  table.move("e2e4");
  table.move("e7e5");
  table.wait(2s);
  CHECK_FALSE(table.completed());
}

// A board of presence shows the same after either capture if it was not seen which piece was lifted.
TEST_CASE("plies in an unknown order are not agreed on") {
  Completing table("4k3/8/8/8/8/p1p5/8/1N2K3 w - - 0 1", true, false);
  table.lift("b1");
  table.wait(3s);
  table.press();
  table.wait(1s);
  REQUIRE_FALSE(table.game.beam.best().pending.empty());
  CHECK_FALSE(table.agreed());
}

TEST_CASE("a ply that only one story knows is agreed on") {
  Completing table;
  table.play("e2e4");
  CHECK(table.agreed());
}

}  // namespace
}  // namespace eboard::tracking::test::completion_test
