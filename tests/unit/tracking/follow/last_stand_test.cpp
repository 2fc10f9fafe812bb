// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/last_stand.hpp"

#include "tests/unit/tracking/follow/followed_table.hpp"

namespace eboard::tracking::test {
namespace {

struct Ending_ : FollowedTable {
  LastStandOf<Chess> stand{game};

  void wait(Millis time) {
    for (; time > 0ms; time -= 250ms) {
      FollowedTable::wait(250ms);
      stand.remember(now);
    }
  }
  void play(std::string_view squares) {
    FollowedTable::play(squares);
    wait(1s);
  }
  [[nodiscard]] std::string closes(Ending ending) {
    std::string out;
    for (const PlayedPly& ply : stand.plies_to_close_with(now, ending))
      out += (out.empty() ? "" : " ") + squares_of(ply.ply);
    return out;
  }
};

TEST_CASE("what stood when the clock was stopped is what a game closes with") {
  Ending_ table;
  table.play("e2e4");
  table.move("e7e5");
  table.wait(2s);
  table.stop();
  table.stand.look_at_stop();
  table.wait(3s);
  CHECK(table.closes(Ending::gesture) == "e2e4 e7e5");
  table.move("e5e7");
  table.wait(5s);
  CHECK(table.closes(Ending::gesture) == "e2e4 e7e5");
}

TEST_CASE("another story than the one that the clock was stopped on is closed out") {
  Ending_ table;
  table.play("e2e4");
  table.stop();
  table.wait(limits::kAfterTheStop + 1s);
  CHECK(table.stand.closed_by_clock(table.story({"d2d4"}), table.now));
  CHECK_FALSE(table.stand.closed_by_clock(table.story({"e2e4"}), table.now));
}

TEST_CASE("a piece that was in the hand when the clock was stopped made no ply") {
  Ending_ table;
  table.play("e2e4");
  table.move("e7e5");
  table.wait(2s);
  table.lift("e5");
  table.wait(limits::kHeld + 1s);
  table.stop();
  table.stand.look_at_stop();
  table.wait(1s);
  CHECK(table.closes(Ending::new_game) == "e2e4");
}

TEST_CASE("a king that stands in the centre went there to show the result") {
  Ending_ table;
  table.game.record.begin(eboard::test::position_of("8/8/3k4/8/8/3K4/8/8 w - - 0 1"), table.now, false);
  table.board.apply(drivers::BoardSnapshot{table.game.record.position().placement()}, table.now);
  table.game.beam.reset(Hypothesis(table.game.record.position(), table.now));
  table.wait(1s);
  table.move("d3e4");
  table.wait(2s);
  CHECK(table.closes(Ending::gesture).empty());
}

TEST_CASE("a ply that stood for a moment only before the end closes nothing, unless nothing more is heard") {
  Ending_ table;
  table.play("e2e4");
  table.wait(5s);
  table.move("e7e5");
  table.wait(500ms);
  CHECK(table.closes(Ending::gesture) == "e2e4");
  CHECK(table.closes(Ending::new_game) == "e2e4");
  CHECK(table.closes(Ending::finish) == "e2e4 e7e5");
  table.wait(limits::kStood);
  CHECK(table.closes(Ending::gesture) == "e2e4 e7e5");
}

TEST_CASE("without a clock a ply has to stand for longer before the next game is set up") {
  struct Unclocked : FollowedTable {
    Unclocked() : FollowedTable(kInitial, false) {}
    LastStandOf<Chess> stand{game};

    [[nodiscard]] std::size_t closes_after(Millis time) {
      move("e2e4");
      for (; time > 0ms; time -= 250ms) {
        wait(250ms);
        stand.remember(now);
      }
      return stand.plies_to_close_with(now, Ending::new_game).size();
    }
  };
  CHECK(Unclocked().closes_after(limits::kStoodUnclocked - 2s) == 0);
  CHECK(Unclocked().closes_after(limits::kStoodUnclocked + 2s) == 1);
}

TEST_CASE("a position that was dropped closes nothing") {
  Ending_ table;
  table.play("e2e4");
  CHECK_FALSE(table.stand.empty());
  table.stand.forget();
  CHECK(table.stand.empty());
}

}  // namespace
}  // namespace eboard::tracking::test
