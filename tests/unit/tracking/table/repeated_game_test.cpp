// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/repeated_game.hpp"

#include "tests/unit/tracking/table/set_table.hpp"

namespace eboard::tracking::test::repeated_game_test {

using Outcome = RepeatedGame::Outcome;

namespace {

/// Six plies were played, the clock was stopped, and the board is set up once more.
struct Repeating : SetTable {
  RepeatedGame repeated{table, start};

  Repeating() {
    clock(true);
    play({"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6"});
    stop_clock();
    show(table.start.placement());
    wait(1s);
  }
  void leave() {
    end.end_for_next_game(Ending::put_away);
    repeated.begin();
  }
  /// The board shows the game after that many plies.
  void repeat(std::size_t plies) {
    show(table.follower.record().position_after(plies).placement());
    wait(3s);
  }
  void start_clock() {
    reading.running = true;
    table.clock.apply(reading, table.now);
  }
};

}  // namespace

TEST_CASE("a game may be repeated while its clock stands and is not set for another one") {
  Repeating set;
  CHECK(set.repeated.possible());
  SECTION("the clock runs") {
    set.start_clock();
    CHECK_FALSE(set.repeated.possible());
  }
  SECTION("no clock") {
    set.table.clock.disconnect(set.table.now);
    CHECK_FALSE(set.repeated.possible());
  }
  SECTION("a ruling holds the board") {
    set.table.game.held = true;
    CHECK_FALSE(set.repeated.possible());
  }
}

TEST_CASE("nothing is reported while the game is repeated, and it goes on where it was left") {
  Repeating set;
  set.leave();
  for (const std::size_t plies : {0, 1, 4, 6}) {
    set.repeat(plies);
    CHECK(set.repeated.look() == Outcome::maybe);
  }
  CHECK(set.table.ended());
  set.start_clock();
  CHECK(set.repeated.look() == Outcome::play);
  CHECK(set.table.playing());
  CHECK(set.table.follower.record().size() == 6);
  CHECK(set.said<GameEnded>().back().by == EndedBy::resumed);
}

TEST_CASE("a clock that runs before the whole game stands there makes another game of it, that began alike") {
  Repeating set;
  set.leave();
  set.repeat(2);
  set.start_clock();
  CHECK(set.repeated.look() == Outcome::play);
  CHECK(set.table.follower.record().size() == 2);
}

TEST_CASE("another ply than the game had begins another game") {
  Repeating set;
  set.leave();
  set.show("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR");
  set.wait(1s);
  CHECK(set.repeated.look() == Outcome::maybe);
  set.wait(1s);
  CHECK(set.repeated.look() == Outcome::play);
  CHECK(set.table.follower.record().empty());
}

TEST_CASE("a clock that is set anew is for another game") {
  Repeating set;
  set.leave();
  set.reading.left.remaining = set.reading.right.remaining = 900s;
  set.table.clock.apply(set.reading, set.table.now);
  CHECK(set.repeated.look() == Outcome::no);
  CHECK(set.repeated.look() == Outcome::no);
  CHECK(set.table.ended());
}

}  // namespace eboard::tracking::test::repeated_game_test
