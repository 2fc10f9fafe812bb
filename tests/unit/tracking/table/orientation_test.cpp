// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/orientation.hpp"

#include "tests/unit/tracking/table/set_table.hpp"

namespace eboard::tracking::test::orientation_test {

using drivers::Side;
using rules::BoardTurn;

TEST_CASE(
    "White's half of the clock changes when the players change ends, and stays when the board is turned") {
  SetTable set;
  REQUIRE(set.table.clock.white() == Side::left);
  set.orientation.turn_board(BoardTurn::half);
  CHECK(set.table.clock.white() == Side::right);
  set.orientation.turn_board(BoardTurn::quarter);
  CHECK(set.table.clock.white() == Side::right);
}

TEST_CASE("if the settings name the side of the clock, no turn of the board changes that") {
  TrackerSettings settings;
  settings.clock_side = ClockSide::white_right;
  SetTable set(kInitial, settings);
  CHECK(set.table.clock.white() == Side::right);
  set.orientation.turn_board(BoardTurn::half);
  CHECK(set.table.clock.white() == Side::right);
}

TEST_CASE("a clock that was turned stays so when a checkpoint is restored") {
  SetTable set;
  set.orientation.restore(true);
  CHECK(set.orientation.clock_turned());
  CHECK(set.table.clock.white() == Side::right);
}

TEST_CASE("a board that lies across is reported once play has begun, unless a ruling put it so") {
  SetTable set;
  set.orientation.turn_board(BoardTurn::quarter);
  set.orientation.look_at_board();
  CHECK(set.irregularities().empty());
  set.play({"e2e4"});
  SECTION("it lies so by mistake") {
    set.orientation.look_at_board();
    CHECK(set.irregularities() == "board_turned completed");
  }
  SECTION("it was ruled") {
    set.table.game.transferred = true;
    set.orientation.look_at_board();
    CHECK(set.irregularities().empty());
  }
}

TEST_CASE("which way the board may lie when the position that was ruled is awaited") {
  SetTable set;
  set.play({"e2e4"});
  const auto stands = set.table.follower.record().position().placement();
  const auto shown = [&](BoardTurn turn) {
    set.show(rules::turned(stands, turn));
    return set.orientation.stands_as_ruled();
  };
  SECTION("as it did") {
    set.orientation.rule({.kept = 1}, false);
    CHECK_FALSE(set.table.game.held);
    CHECK(shown(BoardTurn::none));
    CHECK_FALSE(shown(BoardTurn::half));
  }
  SECTION("otherwise, after a transfer to another board") {
    set.orientation.rule({.kept = 1, .transferred = true}, false);
    CHECK(set.table.game.held);
    CHECK_FALSE(shown(BoardTurn::none));
    REQUIRE(shown(BoardTurn::half));
    set.orientation.turn_as_it_lies();
    CHECK(set.table.board.rotated());
    CHECK_FALSE(set.table.board.difference(stands));
  }
  SECTION("any way, if the game begins from another position") {
    set.orientation.rule({}, true);
    CHECK(set.table.game.held);
    for (const BoardTurn turn : rules::kBoardTurns) CHECK(shown(turn));
  }
}

}  // namespace eboard::tracking::test::orientation_test
