// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/game_state.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/quaternity_positions.hpp"
#include "tests/unit/rules/quaternity/players.hpp"

namespace game_state_test {

using namespace eboard::rules::quaternity;
using eboard::test::quaternity_move;

namespace {

GameState initial() { return {Entries(Position::initial()), Occasion::competition}; }

void move(GameState& game, const char* text) {
  Position after = game.position();
  const Player by = after.turn();
  Played played = after.play(quaternity_move(text));
  game.add({by, MoveMade{quaternity_move(text), std::move(played)}}, after);
}

void go_wrong(GameState& game, const char* text) {
  Position after = game.position();
  const Player by = after.turn();
  REQUIRE(after.play_irregularly(by, quaternity_move(text)));
  game.add({by, Irregular{quaternity_move(text)}}, after);
}

}  // namespace

TEST_CASE("state of four: what holds for one turn ends with the turn") {
  GameState game = initial();
  game.table.obligations = {{W, {*parse_square("b4")}}};
  game.table.waived.add(R);
  game.table.paused = true;
  CHECK(refusal(game.must_fulfil(quaternity_move("d4-d5"))) == "White has to move the piece on b4 (4.4)");
  CHECK(refusal(game.may_complain(R)) == "Red touched a piece and complains no more (4.9)");
  CHECK(game.may_complain(W));
  CHECK(game.may_complain({}));
  game.add({W, DrawOffered{}});
  CHECK(game.table.paused);
  CHECK(game.table.obligations.size() == 1);
  move(game, "b4-d5");
  CHECK(!game.table.paused);
  CHECK(game.table.obligations.empty());
  CHECK(game.may_complain(R));
}

TEST_CASE("state of four: an entry that does not stand changes nothing at the table") {
  GameState game = initial();
  game.add({W, DrawOffered{}}, Position{game.position()}, false);
  CHECK(!game.table.offer.open());
  CHECK(game.entries.size() == 1);
}

TEST_CASE("state of four: an irregular move waits for a ruling until one confirmed it or it is struck") {
  GameState game = initial();
  move(game, "b4-d5");
  go_wrong(game, "d10-d7");
  CHECK(game.irregular_from(0) == 1);
  CHECK(game.irregular_from(2) == game.entries.size());
  game.table.left_standing.push_back(1);
  CHECK(game.irregular_from(0) == game.entries.size());
  game.table.left_standing.clear();
  game.go_back(1, {R, TakenBack{1}});
  CHECK(game.irregular_from(0) == game.entries.size());
  CHECK(game.position().turn() == R);
  CHECK(game.entries.plies() == 1);
}

TEST_CASE("state of four: going back clears the table, but what was confirmed before stays confirmed") {
  GameState game = initial();
  move(game, "b4-d5");
  go_wrong(game, "d10-d7");
  game.table.left_standing.push_back(1);
  game.table.stuck = true;
  game.table.ruled_halves[0] = 3;
  game.ending = Ending{EndKind::agreement};
  CHECK(refusal(game.must_run()) == "the game is over: agreement");
  game.go_back(2, {R, TakenBack{2}});
  CHECK(game.must_run());
  CHECK(!game.table.ruled_halves[0]);
  CHECK(game.table.left_standing == std::vector<std::size_t>{1});
  game.go_back(1, {R, TakenBack{1}});
  CHECK(game.table.left_standing.empty());
}

}  // namespace game_state_test
