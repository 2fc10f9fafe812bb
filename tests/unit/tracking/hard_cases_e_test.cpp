// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The catalogue of hard cases, E: clock and turn.
#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace hard_cases_e_test {

using eboard::test::Scene;
using eboard::test::Table;
using namespace eboard::tracking;

TEST_CASE("E01 the press completes the move") {
  Table table;
  table.play("-g1 +Nf3 T Lw .");
  CHECK(table.committed() == "g1f3");
  CHECK(table.flags() == "");
}

TEST_CASE("E02 a press while the piece is in the air waits for it") {
  Table table;
  table.play("-e2 Lw +Pe4 .");
  CHECK(table.committed() == "e2e4");
  CHECK(table.flags() == "");
}

TEST_CASE("E02 a press long before the piece is placed is found") {
  Table table;
  table.play("-e2 Lw 2s +Pe4 .");
  CHECK(table.committed() == "e2e4");
  CHECK(table.flags() == "press_before_placement");
}

TEST_CASE("E03 a press without a move is found") {
  Table table;
  table.play("5s Lw ... ...");
  CHECK(table.committed().empty());
  CHECK(table.flags() == "press_without_move");
}

TEST_CASE("E04 a missed press is made good by the next one; until then both plies are shown") {
  Table table;
  table.play("-e2 +Pe4 . . -e7 +pe5 ...");
  CHECK(table.committed() == "");
  CHECK(table.provisional() == "e2e4 e7e5");
  table.play("-g1 +Nf3 Lw ...");
  CHECK(table.committed() == "e2e4 e7e5 g1f3");
  CHECK(table.flags() == "press_forgotten");
}

TEST_CASE("E05 a lever that bounces is one press") {
  Table table;
  table.play("-e2 +Pe4 Lw Lb Lw . -e7 +pe5 Lb .");
  CHECK(table.committed() == "e2e4 e7e5");
  CHECK(table.flags() == "");
}

TEST_CASE("E06 two hands on the board at once are two moves in order") {
  Table table;
  table.play("-e2 -e7 +pe5 +Pe4 Lw Lb .");
  CHECK(table.committed() == "e2e4 e7e5");
  CHECK(table.flags() == "");
}

TEST_CASE("E07 a capture and its recapture inside one scan are two plies when the next one follows") {
  Table table({.fen = "rnbqkbnr/ppp2ppp/3p4/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3"});
  table.play("[ -d4 -d6 Lw Lb ] ...");
  CHECK(table.committed() == "");
  table.play("-g1 +Nf3 Lw ...");
  CHECK(table.committed() == "d4e5 d6e5 g1f3");
  CHECK(table.flags() == "");
}

TEST_CASE("E08 a clock that stands the other way round is understood and reported once") {
  Table table({.clock_turned = true});
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb . -g1 +Nf3 Lw . -b8 +nc6 Lb . -f1 +Bc4 Lw . -f8 +bc5 Lb ...");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5");
  CHECK(table.flags() == "clock_turned");
}

TEST_CASE("E08 a clock that stands the other way round is found though no ply is certain yet") {
  Table table({.clock_turned = true});
  table.play("-e2 2s Lw . -e7 +pe5 Lb . 2s -g1 +Nf3 Lw . 2s");
  CHECK(table.flags() == "clock_turned");
  CHECK(table.tracker().contenders().front().press == 0);
}

TEST_CASE("E09 time added by the arbiter is neither press nor move") {
  Table table;
  table.play("-e2 +Pe4 Lw . stop 5s w+120 Lb Lw 2s go ...");
  CHECK(table.committed() == "e2e4");
  CHECK(table.provisional().empty());
  CHECK(table.flags() == "clock_edited");
}

TEST_CASE("E10 an increment and the next period are no edits") {
  Table table;
  table.play("-e2 +Pe4 Lw w+30 . 5s -e7 +pe5 Lb b+30 . 5s -g1 +Nf3 Lw w+1800 . 5s");
  CHECK(table.committed() == "e2e4 e7e5 g1f3");
  CHECK(table.flags() == "");
}

TEST_CASE("E11 a fallen flag is noted and the record goes on") {
  Table table;
  table.play("w=1 T 5s -e2 +Pe4 Lw . -e7 +pe5 Lb .");
  CHECK(table.committed() == "e2e4 e7e5");
  CHECK(table.flagged("time_forfeit_candidate"));
}

TEST_CASE("E12 a missing clock message is made good by the opponent's action") {
  Table table;
  table.play("-e2 +Pe4 ... -e7 +pe5 ... T -g1 +Nf3 Lw .");
  CHECK(table.committed() == "e2e4 e7e5 g1f3");
}

TEST_CASE("E13 an unplugged clock is noted and the moves are followed without it") {
  Table table;
  table.play("-e2 +Pe4 Lw . unplug -e7 +pe5 6s -g1 +Nf3 6s");
  CHECK(table.committed() == "e2e4 e7e5");  // without a clock a ply waits for the next one
  CHECK(table.provisional() == "g1f3");
  const auto& events = table.events();
  CHECK(std::any_of(events.begin(), events.end(), [](const TrackedEvent& event) {
    const auto* clock = std::get_if<ClockChanged>(&event.what);
    return clock && !clock->connected;
  }));
}

TEST_CASE("E13 a clock that is back is waited for again") {
  Table table;
  table.play("-e2 +Pe4 Lw . unplug -e7 +pe5 6s -g1 +Nf3 6s Lb Lw ... -b8 +nc6 ...");
  CHECK(table.committed() == "e2e4 e7e5 g1f3");
  CHECK(table.provisional() == "b8c6");
  table.play("Lb .");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6");
}

TEST_CASE("E14 an opponent who lifts before the press changes nothing") {
  Table table;
  table.play("-e2 +Pe4 -e7 Lw +pe5 Lb .");
  CHECK(table.committed() == "e2e4 e7e5");
  CHECK(table.flags() == "");
}

}  // namespace hard_cases_e_test
