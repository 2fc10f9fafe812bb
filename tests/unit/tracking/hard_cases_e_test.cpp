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

TEST_CASE("E04 a missed press is made good by the next one, until then both plies are shown") {
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

TEST_CASE("E08 a clock that is exchanged in mid-game for one that stands the other way round is found") {
  Table table;
  table.play("-e2 +Pe4 Lw 2s -e7 +pe5 Lb 2s -g1 +Nf3 Lw 2s -b8 +nc6 Lb 2s stop unplug 8s round w+0 3s go 2s");
  table.play("-f1 +Bc4 1s Lw 3s -f8 +bc5 1s Lb 3s -d2 +Pd3 1s Lw 3s -d7 +pd6 1s Lb 3s -c2 +Pc3 1s Lw 3s");
  table.play("-g8 +nf6 1s Lb 3s");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3 d7d6 c2c3 g8f6");
  CHECK(table.flag_states("clock_turned") == "completed");
}

TEST_CASE("E08 a clock that is turned while it stands is found, one that is not turned is left as it is") {
  Table table;
  table.play("-e2 +Pe4 Lw 2s -e7 +pe5 Lb 2s -g1 +Nf3 Lw 2s -b8 +nc6 Lb 2s stop 8s");
  const std::string_view on =
      "w+0 3s go 2s -f1 +Bc4 1s Lw 3s -f8 +bc5 1s Lb 3s -d2 +Pd3 1s Lw 3s -d7 +pd6 1s Lb 3s -c2 +Pc3 1s Lw "
      "3s -g8 +nf6 1s Lb 3s";
  SECTION("it was turned") {
    table.play("round");
    table.play(on);
    CHECK(table.flag_states("clock_turned") == "completed");
  }
  SECTION("it was not") {
    table.play(on);
    CHECK_FALSE(table.flagged("clock_turned"));
  }
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3 d7d6 c2c3 g8f6");
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

TEST_CASE("E11 play goes on over a flag that nobody calls, until it is mate") {
  Table table;
  table.play("-e2 +Pe4 Lw 2s -e7 +pe5 Lb 5s w=0 stop 8s");
  table.play("-f1 +Bc4 1s Lw 4s -b8 +nc6 1s Lb 4s -d1 +Qh5 1s Lw 4s -g8 +nf6 1s Lb 4s");
  CHECK(table.committed() == "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6");
  table.play("-f7 -h5 +Qf7 1s Lw 4s");
  CHECK(table.committed() == "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7");
  CHECK(table.result() == "1-0");
  CHECK(table.flag_states("time_forfeit_candidate") == "completed");
}

TEST_CASE("E11 play that goes on over a flag keeps the result that the kings show") {
  Table table;
  table.play("-e2 +Pe4 Lw 2s -e7 +pe5 Lb 2s -g1 +Nf3 Lw 5s b=0 stop 8s");
  table.play("-b8 +nc6 1s Lb 4s -f1 +Bb5 1s Lw 4s -a7 +pa6 1s Lb 4s -e1 +Ke4 -e8 +ke5 5s");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
  CHECK(table.flag_states("time_forfeit_candidate") == "completed");
}

TEST_CASE("E11 what is shown behind a fallen flag without a press is no part of the game") {
  Table table;
  table.play("-e2 +Pe4 Lw 2s -e7 +pe5 Lb 2s -g1 +Nf3 Lw 5s b=0 stop 8s");
  table.play("-b8 +nc6 4s -f1 +Bb5 4s -a7 +pa6 4s -b5 +Bf1 4s -a6 +pa7 4s -c6 +nb8 4s");
  CHECK(table.committed() == "e2e4 e7e5 g1f3");
  table.play("-f3 +Ng1 4s -e5 +pe7 4s -e1 +Ke4 -e8 +kd5 5s");
  CHECK(table.committed() == "e2e4 e7e5 g1f3");
}

TEST_CASE("E11 a lever that is moved over a fallen flag without a ply makes no play of what follows") {
  Table table;
  table.play("-e2 +Pe4 Lw 2s -e7 +pe5 Lb 2s -g1 +Nf3 Lw 5s b=0 stop 8s");
  table.play("Lb 4s -b8 +nc6 2s -f1 +Bb5 2s -a7 +pa6 2s Lw 4s -b5 +Ba4 4s");
  CHECK(table.committed() == "e2e4 e7e5 g1f3");
}

TEST_CASE("E09 a press that is reported with the stop behind it completes its ply") {
  Table table;
  table.play(
      "-e2 +Pe4 Lw+30 3s -e7 +pe5 Lb+30 3s -g1 +Nf3 Lw+30 3s -b8 +nc6 2s T [ (b+30 (stop Lb ] 8s go 5s");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6");
  CHECK(table.flags() == "");
  table.play("-f1 +Bb5 Lw+30 ...");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6 f1b5");
}

TEST_CASE("E09 a lever that is reported over with the stop, but without what a press adds, was not pressed") {
  Table table;
  table.play("-e2 +Pe4 Lw+30 3s -e7 +pe5 Lb+30 3s -g1 +Nf3 Lw+30 3s -b8 +nc6 2s T [ (stop Lb ] 3s");
  CHECK(table.committed() == "e2e4 e7e5 g1f3");
  CHECK(table.provisional() == "b8c6");
}

TEST_CASE("E09 a clock that is stopped and set for the next game in one message was not pressed") {
  Table table;
  table.play(
      "-e2 +Pe4 Lw+30 3s -e7 +pe5 Lb+30 3s -g1 +Nf3 Lw+30 3s -b8 +nc6 2s T [ (b=400 (w=400 (stop Lb ] 3s");
  CHECK(table.committed() == "e2e4 e7e5 g1f3");
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
