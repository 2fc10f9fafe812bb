// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/game_start.hpp"

#include "tests/unit/tracking/table/set_table.hpp"

namespace eboard::tracking::test::game_start_test {

using rules::BoardTurn;

namespace {

constexpr std::string_view kSwapped = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1";

/// The game began with kings and queens on each other's squares.
void begin_wrong(SetTable& set) {
  const auto wrong = eboard::test::position_of(kSwapped);
  set.show(wrong.placement());
  set.start.stand_ready(BoardTurn::none, wrong);
  set.table.game.wrong_array = true;
  set.wait(10s);
}

}  // namespace

TEST_CASE("nothing that was known of the game before is known of the one that stands ready") {
  SetTable set;
  set.play({"e2e4"});
  set.table.game.held = set.table.game.transferred = set.table.game.wrong_array = true;
  set.table.game.repeated = 3;
  set.start.stand_ready(BoardTurn::none);
  CHECK(set.table.follower.record().empty());
  CHECK_FALSE((set.table.game.held || set.table.game.transferred || set.table.game.wrong_array));
  CHECK_FALSE(set.table.game.repeated);
  CHECK(set.phase() == Phase::setting_up);
}

TEST_CASE("before the first ply the pieces may be set up from the other side, if they stand") {
  SetTable set;
  set.show(rules::turned(set.table.start.placement(), BoardTurn::half));
  set.wait(900ms);
  set.start.look_for_turned_array();
  CHECK_FALSE(set.table.board.rotated());
  set.wait(100ms);
  set.start.look_for_turned_array();
  CHECK(set.table.board.rotated());
}

TEST_CASE("once a ply is certain no turned board is another start") {
  SetTable set;
  set.play({"e2e4"});
  set.show(rules::turned(set.table.start.placement(), BoardTurn::half));
  set.wait(10s);
  set.start.look_for_turned_array();
  CHECK_FALSE(set.table.board.rotated());
}

TEST_CASE("a game that begins like another one has its plies") {
  SetTable set;
  set.play({"e2e4", "e7e5"});
  set.start.stand_ready_behind(set.table.follower.record().standing(0, 2));
  CHECK(set.table.follower.record().size() == 2);
  CHECK(set.table.follower.record().position_after(0) == rules::Position::initial());
}

TEST_CASE("a game that began wrongly is corrected when the pieces are put right in time") {
  SetTable set;
  begin_wrong(set);
  const Understanding game = set.table.follower.understand();
  CHECK_FALSE(set.start.corrected(game));
  set.show(set.table.start.placement());
  CHECK_FALSE(set.start.corrected(game));
  set.wait(300ms);
  CHECK(set.start.corrected(game));
  CHECK(set.table.begins_from(set.table.start));
  CHECK(set.irregularities().empty());
}

TEST_CASE("a game that goes on from a wrong position is reported once the clock is pressed") {
  SetTable set;
  begin_wrong(set);
  set.clock(true);
  CHECK_FALSE(set.start.corrected(set.table.follower.understand()));
  CHECK(set.irregularities().empty());
  set.reading.lever_high = drivers::Side::right;
  set.table.clock.apply(set.reading, set.table.now);
  CHECK_FALSE(set.start.corrected(set.table.follower.understand()));
  CHECK(set.irregularities() == "irregular_start completed");
}

}  // namespace eboard::tracking::test::game_start_test
