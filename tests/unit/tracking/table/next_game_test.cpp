// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/next_game.hpp"

#include "tests/unit/tracking/table/set_table.hpp"

namespace eboard::tracking::test::next_game_test {

namespace {

struct Following : SetTable {
  NextGame next{table, start, end};

  Following() { clock(true); }
  /// A game of six plies is over.
  void finish_game() {
    play({"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6"});
    stop_clock();
    end.end(rules::Result::draw, EndedBy::result_piece);
  }
  void set_up() {
    show(table.start.placement());
    wait(1s);
  }
};

}  // namespace

TEST_CASE("the initial position on the board ends the game when it has stood for a second") {
  Following set;
  set.play({"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6"});
  set.table.clock.disconnect(set.table.now);
  set.show(set.table.start.placement());
  set.wait(999ms);
  CHECK_FALSE(set.next.set_up_instead());
  set.wait(1ms);
  CHECK(set.next.set_up_instead());
  CHECK(set.table.ended());
  CHECK(set.said<GameEnded>().back().by == EndedBy::new_game);
}

TEST_CASE(
    "a short game goes on though its pieces were put back, while the clock is not set for another one") {
  Following set;
  set.play({"e2e4", "e7e5"});
  set.set_up();
  CHECK_FALSE(set.next.set_up_instead());
  CHECK(set.table.follower.record().size() == 2);
}

TEST_CASE("a ply that was only shown before the clock ever ran is dropped") {
  SetTable set;
  NextGame next(set.table, set.start, set.end);
  set.play({"e2e4"});
  set.show(set.table.start.placement());
  set.wait(1s);
  CHECK_FALSE(next.set_up_instead());
  CHECK(set.table.follower.record().empty());
  CHECK(set.table.playing());
}

TEST_CASE("between games the initial position makes the next one stand ready") {
  Following set;
  set.finish_game();
  CHECK_FALSE(set.next.look());
  CHECK(set.table.ended());
  set.show(set.table.start.placement());
  CHECK_FALSE(set.next.look());
  CHECK(set.table.playing());
  CHECK(set.table.follower.record().empty());
}

TEST_CASE("what happens between games: pieces are moved, the game is analysed, kings show a result") {
  Following set;
  set.finish_game();
  set.show("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1");
  static_cast<void>(set.next.look());
  CHECK(set.phase() == Phase::resetting);
  set.wait(2s);
  static_cast<void>(set.next.look());
  CHECK(set.phase() == Phase::analysis);
  set.show("r1bq1b1r/pppp1ppp/2n2n2/3kp3/2B1K3/5N2/PPPP1PPP/RNBQ1R2");
  set.wait(1s);
  const auto before = set.said<GameEnded>().size();
  static_cast<void>(set.next.look());
  CHECK(set.said<GameEnded>().size() == before + 1);
}

TEST_CASE("a game that was begun while nothing was received is followed from its start") {
  Following set;
  set.play({"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6"});
  CHECK_FALSE(set.next.began_in_gap());
  set.show("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR");
  set.wait(3s);
  CHECK(set.next.began_in_gap());
  CHECK(set.table.playing());
  CHECK(set.table.follower.record().empty());
}

TEST_CASE("a game that is found under way after another one needs a clock that was set") {
  Following set;
  set.finish_game();
  set.show("4k3/8/8/8/8/8/4P3/4K3");
  set.reading.running = true;
  set.table.clock.apply(set.reading, set.table.now);
  set.wait(10s);
  CHECK_FALSE(set.next.look());
  CHECK(set.table.ended());
}

}  // namespace eboard::tracking::test::next_game_test
