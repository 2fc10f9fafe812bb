// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/confidence.hpp"

#include "tests/unit/tracking/follow/followed_table.hpp"

namespace eboard::tracking::test {
namespace {

TEST_CASE("a ply that all evidence supports is as good as certain") {
  FollowedTable table;
  table.play("e2e4");
  ConfidenceOf<Chess> confidence(table.game);
  const Worth worth = confidence.of_next(table.game.beam.best(), 0);
  CHECK(worth.right > 0.99);
  CHECK(worth.place == 1);
  CHECK_FALSE(worth.guessed);
  CHECK_FALSE(worth.doubted);
}

TEST_CASE("what costs more to explain is less likely right") {
  FollowedTable table;
  table.play("e2e4");
  const ConfidenceOf<Chess> confidence(table.game);
  const Hypothesis& best = table.game.beam.best();
  CHECK(confidence.right_alone(best, 8) < confidence.right_alone(best, 0));
}

TEST_CASE(
    "of two plies that nobody saw and that could be played in another order the place is less certain") {
  FollowedTable table;
  table.game.beam.reset(table.story({"e2e4", "e7e5", "d2d4", "d7d5"}, true));
  ConfidenceOf<Chess> confidence(table.game);
  const Worth worth = confidence.of_next(table.game.beam.best(), 0);
  CHECK(worth.place < 0.9);
  CHECK(worth.guessed);
}

TEST_CASE("if the clock shows that plies are missing the number is doubted") {
  FollowedTable table;
  Hypothesis story = table.story({"e2e4"}, true);
  story.length = 0.5;
  table.game.beam.reset(story);
  ConfidenceOf<Chess> confidence(table.game);
  const Worth worth = confidence.of_next(table.game.beam.best(), 0);
  CHECK(worth.right <= 0.5);
  CHECK(worth.doubted);
}

TEST_CASE("an offence is reported only if the position before it is certain enough") {
  FollowedTable table;
  const ConfidenceOf<Chess> confidence(table.game);
  CHECK(confidence.may_accuse(0, false));
  table.play("e2e4");
  table.commit(0.2);
  CHECK_FALSE(confidence.may_accuse(1, false));
}

}  // namespace
}  // namespace eboard::tracking::test
