// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/gap.hpp"

#include "tests/unit/tracking/follow/followed_table.hpp"

namespace eboard::tracking::test {
namespace {

struct Gap : FollowedTable {
  GapOf<Chess> gap{game};

  explicit Gap(bool clock = false) : FollowedTable(kInitial, clock) {
    game.gap.open = true;
    game.gap.opened_at = now;
    game.gap.found = board.seen();
  }
};

TEST_CASE("a gap with one line that fits and is short is settled without a word") {
  Gap table;
  table.game.beam.reset(table.story({"e2e4", "e7e5"}, true));
  table.gap.say(table.now);
  CHECK_FALSE(table.game.gap.open);
  CHECK(table.said<GapFound>().empty());
}

TEST_CASE("a gap that several lines fit names them") {
  Gap table;
  table.game.beam.reset(table.story({"e2e4", "e7e5"}, true));
  table.game.beam.add({table.story({"e2e3", "e7e5"}, true)});
  table.gap.say(table.now);
  const auto said = table.said<GapFound>();
  REQUIRE(said.size() == 1);
  CHECK(said[0].candidates.size() == 2);
  CHECK(said[0].candidates[0] == "e2e4 e7e5");
}

TEST_CASE("a long line is never the only one that may have been played") {
  Gap table;
  table.game.beam.reset(table.story({"e2e4", "e7e5", "g1f3"}, true));
  table.gap.say(table.now);
  CHECK(table.said<GapFound>().size() == 1);
}

TEST_CASE("a line that is much too short for the clock settles nothing") {
  Gap table;
  Hypothesis story = table.story({"e2e4"}, true);
  story.length = limits::kTooShort / 2;
  table.game.beam.reset(story);
  table.gap.say(table.now);
  CHECK(table.game.gap.open);
  CHECK(table.said<GapFound>().empty());
}

TEST_CASE("a gap that is open at the end of a game is reported") {
  Gap table;
  table.gap.say_unsettled(table.now);
  CHECK_FALSE(table.game.gap.open);
  CHECK(table.said<GapFound>().size() == 1);
}

TEST_CASE("a board that no story comes near is far from all") {
  Gap table;
  CHECK_FALSE(table.gap.far_from_all());
  table.board.apply(drivers::BoardSnapshot{*rules::Placement::parse("4k3/8/8/8/8/8/8/4K3")}, table.now);
  CHECK(table.gap.far_from_all());
}

TEST_CASE("without a clock play is lost when a player moves on from a position that no story explains") {
  Gap table;
  const auto stands =
      eboard::test::played(rules::Position::initial(), "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7");
  table.board.apply(drivers::BoardSnapshot{stands.placement()}, table.now);
  table.game.gap.found = table.board.seen();
  table.wait(5s);
  CHECK_FALSE(table.gap.lost(table.now));
  table.move("e2e3");
  CHECK_FALSE(table.gap.lost(table.now));
  table.wait(limits::kDoubtful);
  REQUIRE(table.gap.lost(table.now));
  const auto found = table.gap.find_position(table.now);
  REQUIRE(found);
  CHECK(found->turn == rules::Color::white);
}

}  // namespace
}  // namespace eboard::tracking::test
