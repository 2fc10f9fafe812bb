// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/commits.hpp"

#include "tests/unit/tracking/follow/followed_table.hpp"

namespace eboard::tracking::test::commits_test {
namespace {

struct Committing : FollowedTable {
  RivalsOf<Chess> rivals{game};
  ShowingOf<Chess> showing{game, rivals};
  CommitsOf<Chess> commits{game, showing};

  [[nodiscard]] MoveTracked last() const {
    const auto moves = said<MoveTracked>();
    REQUIRE_FALSE(moves.empty());
    return moves.back();
  }
};

TEST_CASE("a ply is committed with the clocks of its press") {
  Committing table;
  table.play("e2e4");
  table.commits.add(table.game.beam.best().pending[0], {}, table.now);
  CHECK(table.last().uci == "e2e4");
  CHECK(table.last().state == MoveState::committed);
  REQUIRE(table.last().white);
  CHECK(*table.last().white < 600s);
  CHECK_FALSE(table.last().clock_read);
  CHECK(table.game.record.size() == 1);
}

TEST_CASE("a record is as likely right as its plies together, and is presumed below what is promised") {
  Committing table;
  const Hypothesis story = table.story({"e2e4", "e7e5", "g1f3"});
  table.commits.add(story.pending[0], Clocks{}, {.right = 0.9}, table.now);
  CHECK(table.last().confidence == Approx(0.9));
  CHECK_FALSE((table.last().state == MoveState::presumed));
  table.commits.add(story.pending[1], Clocks{}, {.right = 0.9, .place = 0.5}, table.now);
  CHECK(table.last().confidence == Approx(0.45));
  CHECK((table.last().state == MoveState::presumed));
  CHECK(table.game.record.trust() == Approx(0.81));
  table.commits.add(story.pending[2], Clocks{}, {.guessed = true}, table.now);
  CHECK(table.last().confidence == Approx(0.81));
  CHECK((table.last().state == MoveState::presumed));
}

TEST_CASE("behind a ply whose number is doubted nothing is promised") {
  Committing table;
  const Hypothesis story = table.story({"e2e4", "e7e5"});
  table.commits.add(story.pending[0], Clocks{}, {.doubted = true}, table.now);
  table.commits.add(story.pending[1], Clocks{}, {}, table.now);
  CHECK(table.last().uci == "e7e5");
  CHECK((table.last().state == MoveState::presumed));
}

TEST_CASE("what cannot be played there is left out") {
  Committing table;
  const rules::Move takes_king{*rules::parse_square("d1"), *rules::parse_square("e8")};
  const Ply ply = make_ply(rules::Position::initial(), takes_king, true);
  table.commits.add({ply, rules::Color::white, table.now}, Clocks{}, {}, table.now);
  CHECK(table.game.record.empty());
  CHECK(table.said<MoveTracked>().empty());
}

TEST_CASE("a ply of which only its number is known is named by what stood there behind it") {
  Committing table;
  const auto after = eboard::test::played(rules::Position::initial(), "e2e4");
  table.commits.add_counted(table.now, after, 0.5, {PlayedMove::read("d2d4")});
  CHECK(table.last().uci == "@rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  CHECK((table.last().state == MoveState::presumed));
  CHECK(table.last().inferred);
  CHECK(table.last().alternatives == std::vector{PlayedMove::read("d2d4")});
  CHECK(table.game.record.back().counted);
}

}  // namespace
}  // namespace eboard::tracking::test::commits_test
