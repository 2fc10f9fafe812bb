// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/doubters.hpp"

#include "tests/unit/tracking/follow/followed_table.hpp"

namespace eboard::tracking::test::doubters_test {
namespace {

/// After e2e4 was committed, with a story that has d2d4 at that cost.
struct Doubting : FollowedTable {
  DoubtersOf<Chess>& doubters = game.doubters;

  explicit Doubting(Cost cost) {
    play("e2e4");
    Hypothesis other = story({"d2d4"});
    other.paid = cost;
    game.beam.add({other});
    const Hypothesis best = game.beam.best();
    REQUIRE(line() == "e2e4");
    auto others = game.beam.commit_first(best, game.clock_evidence(), now);
    game.record.add(
        {best.pending[0].ply, *after<Chess>(game.record.position(), best.pending[0].ply), now, now, 1});
    doubters.add(std::move(others), 0, game.beam);
  }
  void hear(bool may_join = true) { doubters.listen(board, game.clock_evidence(), now, game.beam, may_join); }
  [[nodiscard]] bool takes_back() const {
    return std::ranges::any_of(game.beam.all(), [](const Hypothesis& one) { return one.taken_back > 0; });
  }
};

TEST_CASE("a story against the committed ply joins the others when it is about as likely") {
  Doubting table(0.5);
  REQUIRE_FALSE(table.takes_back());
  // The board now shows what it reported all the time.
  table.move("e4e2");
  table.move("d2d4");
  table.wait(1s);
  table.hear();
  CHECK(table.takes_back());
}

TEST_CASE("a story against the committed ply does not join while nobody plays") {
  Doubting table(0.5);
  table.move("e4e2");
  table.move("d2d4");
  table.wait(1s);
  table.hear(false);
  CHECK_FALSE(table.takes_back());
}

TEST_CASE("a story against the committed ply that no evidence supports stays out") {
  Doubting table(0.5);
  table.play("e7e5");
  table.hear();
  CHECK_FALSE(table.takes_back());
}

}  // namespace
}  // namespace eboard::tracking::test::doubters_test
