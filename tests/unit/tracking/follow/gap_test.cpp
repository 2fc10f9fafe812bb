// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/gap.hpp"

#include "tests/unit/tracking/follow/followed_table.hpp"

namespace eboard::tracking::test::gap_test {
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

TEST_CASE("the lines that are about as likely are named, sixteen at most") {
  const auto named = [](const std::vector<Cost>& costs) {
    Gap table;
    table.game.beam.reset(table.story({"e2e4"}, true));
    std::vector<Hypothesis> others;
    const auto moves = rules::Position::initial().legal_moves();
    for (std::size_t i = 0; i < costs.size(); ++i) {
      const std::string uci = rules::to_uci(moves[i], false);
      if (uci == "e2e4") continue;
      Hypothesis other = table.story({uci}, true);
      other.paid = costs[i];
      others.push_back(other);
    }
    table.game.beam.add(std::move(others));
    table.gap.say(table.now);
    const auto said = table.said<GapFound>();
    return said.empty() ? 0 : said[0].candidates.size();
  };
  CHECK(named({1.9}) == 2);
  CHECK(named({2.1}) == 0);
  CHECK(named(std::vector<Cost>(20, 0.5)) == limits::kMaxCandidates);
}

TEST_CASE("while hands are at work, or the clock was not read, nothing is said of a gap") {
  Gap at_work;
  Hypothesis story = at_work.story({"e2e4"}, true);
  story.open.add_cost(1.5);
  at_work.game.beam.reset(story);
  at_work.gap.say(at_work.now);
  CHECK(at_work.game.gap.open);
  Gap unread(true);
  unread.game.beam.reset(unread.story({"e2e4"}, true));
  unread.gap.say(unread.now);
  CHECK(unread.game.gap.open);
  unread.view.expect_news();
  unread.wait(2s);
  unread.game.beam.reset(unread.story({"e2e4"}, true));
  unread.gap.say(unread.now);
  CHECK_FALSE(unread.game.gap.open);
}

TEST_CASE("a gap that is closed says nothing, and one that was told is not told again at the end") {
  Gap closed;
  closed.game.gap.open = false;
  closed.game.beam.reset(closed.story({"e2e4", "e7e5", "g1f3"}, true));
  closed.gap.say(closed.now);
  CHECK(closed.said<GapFound>().empty());
  CHECK_FALSE(closed.gap.lost(closed.now));
  Gap told;
  told.game.gap.told = true;
  told.gap.say_unsettled(told.now);
  CHECK(told.said<GapFound>().empty());
}

TEST_CASE("without a clock as many plies are missing as the likeliest story has, if it ends with that turn") {
  const auto missing = [](const std::vector<std::string_view>& plies, rules::Color turn) {
    Gap table;
    table.game.beam.reset(table.story(plies, true));
    return table.gap.missing_plies(turn).presses;
  };
  using rules::Color;
  CHECK(missing({}, Color::white) == 2);
  CHECK(missing({}, Color::black) == 1);
  CHECK(missing({"e2e4", "e7e5", "g1f3", "b8c6"}, Color::white) == 4);
  CHECK(missing({"e2e4", "e7e5", "g1f3", "b8c6"}, Color::black) == 1);
  CHECK(missing({"e2e4", "e7e5", "g1f3"}, Color::black) == 3);
}

TEST_CASE("without a clock nobody has moved on where two pieces moved, or none arrived") {
  const auto lost = [](const std::vector<const char*>& moves, bool lift = false) {
    Gap table;
    const auto stands =
        eboard::test::played(rules::Position::initial(), "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7");
    table.board.apply(drivers::BoardSnapshot{stands.placement()}, table.now);
    table.game.gap.found = table.board.seen();
    for (const char* move : moves) table.move(move);
    if (lift) table.lift("e2");
    table.wait(5s);
    return table.gap.lost(table.now);
  };
  CHECK(lost({"e2e3"}));
  CHECK_FALSE(lost({"e2e3", "g1f3"}));
  CHECK_FALSE(lost({}, true));
}

TEST_CASE("with a clock play is lost when no story explains the board for a while") {
  Gap table(true);
  const auto stands =
      eboard::test::played(rules::Position::initial(), "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7");
  table.board.apply(drivers::BoardSnapshot{stands.placement()}, table.now);
  table.game.gap.opened_at = table.now;
  table.wait(limits::kGapQuiet - 500ms);
  CHECK_FALSE(table.gap.lost(table.now));
  table.wait(500ms);
  CHECK(table.gap.lost(table.now));
  const auto found = table.gap.find_position(table.now);
  REQUIRE(found);
  CHECK(found->turn == rules::Color::white);
  CHECK(found->position.placement() == stands.placement());
  CHECK(table.said<GapFound>().size() == 1);
  CHECK_FALSE(table.game.gap.open);
}

TEST_CASE("a board without a king is no position, and that is reported once") {
  Gap table(true);
  table.board.apply(drivers::BoardSnapshot{*rules::Placement::parse("rnbqkbnr/8/8/8/8/8/8/RNBQ1BNR")},
                    table.now);
  table.wait(5s);
  CHECK_FALSE(table.gap.find_position(table.now));
  CHECK_FALSE(table.gap.find_position(table.now));
  CHECK(table.said<GapFound>().size() == 1);
  CHECK(table.game.gap.open);
}

}  // namespace
}  // namespace eboard::tracking::test::gap_test
