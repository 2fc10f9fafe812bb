// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/applied_rulings.hpp"

#include "tests/unit/tracking/table/set_table.hpp"

namespace eboard::tracking::test::applied_rulings_test {

namespace {

struct Ruling : SetTable {
  AppliedRulings rulings{table, orientation};

  Ruling() { play({"e2e4", "e7e5"}); }
};

}  // namespace

TEST_CASE("plies are ruled out, and nothing is play until the position before them stands") {
  Ruling set;
  set.rulings.rule({.kept = 1, .awaits_board = true});
  CHECK(set.table.follower.record().size() == 1);
  CHECK(set.rulings.hold());
  CHECK_FALSE(set.rulings.touched_since());
  set.wait(1s);
  set.show(set.table.follower.record().position().placement());
  CHECK(set.rulings.touched_since());
  CHECK_FALSE(set.rulings.hold());
  CHECK_FALSE(set.table.game.held);
}

TEST_CASE("a result that is ruled ends the game, and one that is taken back lets it go on") {
  Ruling set;
  set.rulings.rule({.kept = 2, .result = rules::Result::draw, .by = EndedBy::ruling});
  CHECK(set.table.ended());
  CHECK(set.phase() == Phase::result_shown);
  REQUIRE(set.rulings.possible());
  set.rulings.rule({.kept = 2});
  CHECK(set.table.playing());
  CHECK(set.table.game.held);
  CHECK(set.table.follower.record().size() == 2);
}

TEST_CASE("the record alone is ruled on while the table stays as it is") {
  Ruling set;
  const auto plies = eboard::test::ruled_plies(rules::Position::initial(), {"e2e3", "e7e5"});
  set.rulings.rule({.kept = 0, .plies = plies, .table_stays = true});
  CHECK(set.table.follower.record().size() == 2);
  CHECK_FALSE(set.table.game.held);
  CHECK(set.said<MoveTracked>().back().uci == "e7e5");
}

TEST_CASE("a game that is ruled to begin elsewhere awaits its position, whichever way the board lies") {
  Ruling set;
  set.table.game.wrong_array = true;
  set.rulings.rule({.start = eboard::test::position_of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")});
  CHECK(set.table.follower.record().empty());
  CHECK(set.rulings.hold());
  CHECK_FALSE(set.table.game.wrong_array);
  set.show("3K4/3P4/8/8/8/8/8/3k4");
  CHECK_FALSE(set.rulings.hold());
  CHECK(set.table.board.rotated());
}

TEST_CASE("nothing can be ruled on before a game, or when the next one is set up") {
  SetTable set;
  AppliedRulings rulings(set.table, set.orientation);
  CHECK_FALSE(rulings.possible());
  set.play({"e2e4"});
  CHECK(rulings.possible());
  set.end.end(rules::Result::draw, EndedBy::result_piece);
  CHECK(rulings.possible());
  set.start.stand_ready(rules::BoardTurn::none);
  CHECK_FALSE(rulings.possible());
}

}  // namespace eboard::tracking::test::applied_rulings_test
