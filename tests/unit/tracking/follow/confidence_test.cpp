// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/confidence.hpp"

#include <array>

#include "tests/unit/tracking/follow/followed_table.hpp"

namespace eboard::tracking::test::confidence_test {
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

/// May the ply behind ten be reported as an offence, where the ply of that number is right so far?
bool accuses(std::size_t number, double right, bool irregular = false, bool inferred = false,
             bool counted = false) {
  FollowedTable table;
  constexpr std::array kPlies{"g1f3", "g8f6", "f3g1", "f6g8"};
  for (std::size_t i = 0; i < 10; ++i) {
    const auto& before = table.game.record.position();
    Ply ply = make_ply(before, eboard::test::uci(before, kPlies[i % 4]));
    const auto next = before.after(ply.move);
    const bool this_one = i + 1 == number;
    ply.irregular = this_one && irregular;
    table.game.record.add({ply, next, table.now, table.now,
                           table.game.record.trust() * (this_one ? right : 1), 0, this_one && counted,
                           this_one && inferred});
  }
  return ConfidenceOf<Chess>(table.game).may_accuse(10, false);
}

TEST_CASE("an accusation stands on the latest eight plies, not on what was doubtful before them") {
  CHECK(accuses(11, 1));
  CHECK_FALSE(accuses(3, 0.8));
  CHECK(accuses(2, 0.8));
  CHECK_FALSE(accuses(10, 0.8));
  CHECK(accuses(10, 0.9));
}

TEST_CASE("an accusation stands on all earlier offences, and on plies that are more than counted") {
  CHECK(accuses(1, 0.8, true));
  CHECK_FALSE(accuses(1, 0.7, true));
  CHECK_FALSE(accuses(10, 0.7, true));
  CHECK_FALSE(accuses(1, 1, false, false, true));
}

TEST_CASE("one ply that nobody saw does not spoil an accusation") {
  CHECK(accuses(10, 1, false, true));
  CHECK(accuses(1, 0.5, false, true));
}

TEST_CASE(
    "plies of one silence share one risk, and none of them is doubted where the clock shows their number") {
  FollowedTable table;
  table.game.beam.reset(table.story({"e2e4", "e7e5"}, true));
  ConfidenceOf<Chess> confidence(table.game);
  const PlayedPly second = table.game.beam.best().pending[1];
  CHECK(confidence.at_the_end(second).right < 0.9);
  table.commit();
  CHECK(confidence.at_the_end(second).right < 0.9);  // the first one was seen
  table.game.record.forget_after(0);
  const auto& before = table.game.record.position();
  const Ply first = make_ply(before, eboard::test::uci(before, "e2e4"));
  table.game.record.add({first, before.after(first.move), table.now, table.now, 1, 0, false, true});
  CHECK(confidence.at_the_end(second).right == 1);
  CHECK_FALSE(confidence.at_the_end(second).doubted);
}

}  // namespace
}  // namespace eboard::tracking::test::confidence_test
