// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/repair.hpp"

#include "tests/unit/tracking/follow/followed_table.hpp"

namespace eboard::tracking::test::repair_test {
namespace {

TEST_CASE("a committed ply that the board contradicts is replaced by one that explains it") {
  FollowedTable table;
  table.play("e2e4");
  table.commit();
  // It was the other pawn: all that was read before was wrong.
  const auto stands = eboard::test::played(rules::Position::initial(), "d2d4");
  table.board.apply(drivers::BoardSnapshot{stands.placement()}, table.now);
  Hypothesis puzzled(table.game.record.position(), table.now);
  observe(puzzled, table.board, table.game.clock_evidence(), table.now);
  table.game.beam.reset(puzzled);
  RepairOf<Chess> repair(table.game);
  CHECK_FALSE(repair.look(table.now));
  table.now.wait_until(Millis{table.now} + limits::kIllegalQuiet);
  const auto repaired = repair.look(table.now);
  REQUIRE(repaired);
  CHECK(repaired->plies == 0);
  REQUIRE_FALSE(repaired->stories.empty());
  CHECK(squares_of(repaired->stories.front().pending.front().ply) == "d2d4");
  CHECK_FALSE(repaired->stories.front().pending.front().inferred);
}

TEST_CASE("a board is looked at once for each of its changes, and not at all where a story explains it") {
  FollowedTable table;
  table.play("e2e4");
  table.wait(3s);
  RepairOf<Chess> repair(table.game);
  CHECK_FALSE(repair.look(table.now));
  table.board.apply(drivers::BoardSnapshot{*rules::Placement::parse("4k3/8/8/8/8/8/8/4K3")}, table.now);
  Hypothesis puzzled(table.game.record.position(), table.now);
  observe(puzzled, table.board, table.game.clock_evidence(), table.now);
  table.game.beam.reset(puzzled);
  table.now.wait_until(Millis{table.now} + 3s);
  CHECK_FALSE(repair.look(table.now));
}

}  // namespace
}  // namespace eboard::tracking::test::repair_test
