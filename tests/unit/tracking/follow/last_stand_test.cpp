// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/last_stand.hpp"

#include <array>
#include <string>

#include "tests/unit/tracking/follow/followed_table.hpp"

namespace eboard::tracking::test::last_stand_test {
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
    for (const PlayedPly& ply : stand.plies_to_close_with(now, {ending}))
      out += (out.empty() ? "" : " ") + squares_of(ply.ply).text();
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
      return stand.plies_to_close_with(now, {Ending::new_game}).size();
    }
  };
  CHECK(Unclocked().closes_after(limits::kStoodUnclocked - 2s) == 0);
  CHECK(Unclocked().closes_after(limits::kStoodUnclocked + 2s) == 1);
}

TEST_CASE("a position that was dropped closes nothing") {
  Ending_ table;
  table.play("e2e4");
  CHECK(table.closes(Ending::gesture) == "e2e4");
  table.game.beam.reset(Hypothesis(table.game.record.position(), table.now));
  table.game.stands.forget();
  CHECK(table.closes(Ending::gesture).empty());
}

/// The game closes with so many plies, where one was pressed for and so many more are not.
std::size_t counts(std::size_t unpressed, Ending ending, bool stopped, bool lever_used = true) {
  Ending_ table;
  for (std::size_t i = 0; lever_used && i < limits::kLeverInUse; ++i) table.game.lever.was_pressed();
  table.play("e2e4");
  constexpr std::array kPlies{"e7e5", "g1f3", "b8c6"};
  for (std::size_t i = 0; i < unpressed; ++i) {
    table.move(kPlies.at(i));
    table.wait(1s);
  }
  if (stopped) {
    table.stop();
    table.stand.look_at_stop();
  }
  table.wait(1s);
  return table.stand.plies_to_close_with(table.now, {ending}).size();
}

TEST_CASE("two plies without a press are the end of a game that is closed, more are analysis") {
  for (const std::size_t plies : {0U, 1U, 2U}) {
    CAPTURE(plies);
    CHECK(counts(plies, Ending::gesture, false) == 1 + plies);
    CHECK(counts(plies, Ending::new_game, true) == 1 + plies);
  }
  CHECK(counts(3, Ending::gesture, false) == 1);
  CHECK(counts(3, Ending::new_game, true) == 1);
}

TEST_CASE("who just walks away has played one ply without a press at most") {
  CHECK(counts(1, Ending::new_game, false) == 2);
  CHECK(counts(2, Ending::new_game, false) == 1);
  CHECK(counts(2, Ending::new_game, false, false) == 1);
}

TEST_CASE("where nobody uses the lever its silence is no sign of analysis") {
  CHECK(counts(3, Ending::gesture, false, false) == 4);
}

TEST_CASE("where plies were put back, those without a press are analysis") {
  Ending_ table;
  table.play("e2e4");
  for (const char* squares : {"e7e5", "g1f3", "f3g1"}) {
    table.move(squares);
    table.wait(3s);
  }
  CHECK(table.closes(Ending::gesture) == "e2e4");
}

TEST_CASE("a piece that was lifted just before the clock was stopped made its ply") {
  Ending_ table;
  table.play("e2e4");
  table.move("e7e5");
  table.wait(2s);
  table.lift("e5");
  table.wait(limits::kHeld - 1s);
  table.stop();
  table.stand.look_at_stop();
  table.wait(1s);
  CHECK(table.closes(Ending::new_game) == "e2e4 e7e5");
}

TEST_CASE("a king that went to the centre as a ply was lifted again, or stood there long before the other") {
  const auto closes = [](const char* how, Ending ending) {
    Ending_ table;
    table.game.record.begin(eboard::test::position_of("8/8/3k4/8/8/3K4/8/8 w - - 0 1"), table.now, false);
    table.board.apply(drivers::BoardSnapshot{table.game.record.position().placement()}, table.now);
    table.game.beam.reset(Hypothesis(table.game.record.position(), table.now));
    table.wait(1s);
    table.move("d3e4");
    const std::string_view what = how;
    table.wait(what == "soon" ? 3s : 7s);
    if (what == "again") {
      table.lift("e4");
      table.put("e4", 'K');
    } else {
      table.lift("d6");
      table.put("d5", 'k');
    }
    table.wait(1s);
    return table.closes(ending);
  };
  CHECK(closes("again", Ending::gesture) == "d3e4");
  CHECK(closes("late", Ending::gesture) == "d3e4");
  CHECK(closes("soon", Ending::gesture).empty());
  CHECK(closes("soon", Ending::finish) == "d3e4");
}

TEST_CASE("after a gap kings that show a result differ from a story that fits otherwise") {
  const auto closes = [](Ending ending, const char* stands) {
    Ending_ table;
    table.game.gap.open = true;
    table.game.beam.reset(table.story({"e2e4", "e7e5"}, true));
    table.board.apply(drivers::BoardSnapshot{*rules::Placement::parse(stands)}, table.now);
    table.game.beam.follow(table.board, {}, table.now, {1, 0, 9, true, 1e9});
    return table.closes(ending);
  };
  constexpr const char* kKings = "rnbq1bnr/pppp1ppp/8/3kp3/4K3/8/PPPP1PPP/RNBQ1BNR";
  CHECK(closes(Ending::gesture, "rnbq1bnr/pppp1ppp/8/4p3/4P3/2Kk4/PPPP1PPP/RNBQ1BNR") == "e2e4 e7e5");
  CHECK(closes(Ending::gesture, kKings) == "e2e4 e7e5");
  CHECK(closes(Ending::new_game, "rnbq1bnr/pppp1ppp/8/4p3/4P3/2Kk4/PPPP1PPP/RNBQ1BNR").empty());
  CHECK(closes(Ending::gesture, "rnbq1bnr/pppp1ppp/8/4p3/4P3/2Kk4/PPPP1PPP/RNBQ1B1R").empty());
}

}  // namespace
}  // namespace eboard::tracking::test::last_stand_test
