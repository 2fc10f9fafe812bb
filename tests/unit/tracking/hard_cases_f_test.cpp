// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The catalogue of hard cases, F: illegal moves and takebacks.
#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace hard_cases_f_test {

using eboard::test::Scene;
using eboard::test::Table;
using namespace eboard::tracking;

namespace {

Scene open_game() { return {.fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"}; }

}  // namespace

TEST_CASE("F01 an illegal move put right before the press is not reported") {
  Table table;
  table.play("-e1 +Ke3 . -e3 +Ke1 -e2 +Pe4 Lw ...");
  CHECK(table.committed() == "e2e4");
  CHECK_FALSE(table.flagged("illegal_move"));
}

TEST_CASE("F02 a completed illegal move is found, and its correction too") {
  Table table(open_game());
  table.play("-e1 +Ke3 Lw ...");
  CHECK(table.flag_states("illegal_move") == "completed");
  table.play("stop -e3 +Ke1 Lb b+120 ... go -e1 +Ke2 Lw .");
  CHECK(table.flag_states("illegal_move") == "completed corrected");
  CHECK(table.committed() == "e1e2");
}

TEST_CASE("F03 an illegal move found several moves later rewinds the game to before it") {
  Table table(open_game());
  table.play("-g1 +Ng3 Lw ... -b8 +nc6 Lb ... -f1 +Bc4 Lw ... -g8 +nf6 Lb ...");
  CHECK(table.committed() == "g1g3! b8c6 f1c4 g8f6");
  table.play("stop -g3 +Ng1 -c6 +nb8 -c4 +Bf1 -f6 +ng8 Lb ... go -g1 +Nf3 Lw .");
  CHECK(table.committed() == "g1f3");
  CHECK(table.count<TakenBack>() == 1);
  CHECK(table.flag_states("illegal_move") == "completed stood corrected");
}

TEST_CASE("F04 an illegal move that stands is recorded and the game followed from there") {
  Table table(open_game());
  table.play("-g1 +Ng3 Lw ... -b8 +nc6 Lb ... -g3 +Nf5 Lw ...");
  CHECK(table.committed() == "g1g3! b8c6 g3f5");
  CHECK(table.flag_states("illegal_move") == "completed stood");
}

// It was called corrected, though nobody had put anything right.
// Black moved on with the bishop that White had just placed, and put it back. Until then the two moves looked
// like one of White's, and the card was withdrawn by the hands that had put it right.
TEST_CASE("an illegal move that is only understood once it was put back was put right") {
  Table table(open_game());
  table.play(
      "-f1 500ms +Bc4 670ms -c4 330ms Lw 650ms +Ba6 1740ms Lb 4s stop 4s -a6 590ms +Bc4 8s w+120 2s go 20s "
      "-b8 +nc6 2s Lb 3s");
  CHECK(table.committed() == "f1c4");
  CHECK(table.flag_states("illegal_move") == "completed corrected");
}

TEST_CASE("an illegal move that turns out to be another one was misread, and is withdrawn") {
  const auto states = [](const char* script) {
    Table table(open_game());
    table.play(script);
    return table.committed() + ": " + table.flag_states("illegal_move");
  };
  // The bishop went to b5, where nothing was read; b4 reads by mistake.
  CHECK(states("-f1 (+Bb5 +Bb4 Lw 8s =Bb5 -b4 8s -a7 +pa6 Lb 5s") == "f1b5 a7a6: completed withdrawn");
  CHECK(states("-f1 (+Bb5 +Bb4 Lw 8s dump 8s -a7 +pa6 Lb 5s") == "f1b5 a7a6: completed withdrawn");
  CHECK(states("-g1 (+Nf3 +Ng4 Lw 8s =Nf3 3s -b8 +nc6 Lb 8s") == "g1f3 b8c6: completed withdrawn");
  // Hands moved it on.
  CHECK(states("-f1 +Bb4 Lw 8s -b4 +Bb5 8s -a7 +pa6 Lb 5s") == "f1b5 a7a6: completed corrected");
  CHECK(states("-f1 +Bb4 Lw 8s -b4 +Bf1 8s Lb 3s -f1 +Bc4 Lw 8s -a7 +pa6 Lb 5s") ==
        "f1c4 a7a6: completed corrected");
  // Of two plies only the number is known now.
  Table table;
  table.play("-g1 +Nf3 3s (-a7 (+pa6 3s -f3 +Ng5 Lw 8s -b7 +pb6 Lb 8s dump 8s -d2 +Pd4 Lw 5s");
  CHECK(table.flag_states("illegal_move") == "completed withdrawn");
}

TEST_CASE("an illegal move is said to be pressed for only where its own press was seen") {
  const auto completed_by = [](const Scene& scene, const char* script) {
    Table table(scene);
    table.play(script);
    for (const TrackedEvent& event : table.events()) {
      const auto* found = std::get_if<IrregularityFound>(&event.what);
      if (found == nullptr || found->code != Code::illegal_move) continue;
      const auto by = std::get<evidence::IllegalPly>(found->evidence).completed_by;
      return by ? std::string(to_string(*by)) : "press";
    }
    return std::string("none found");
  };
  CHECK(completed_by(open_game(), "-f1 +Bf5 Lw ...") == "press");
  CHECK(completed_by(open_game(), "-f1 +Bf5 Lw ... -a7 +pa6 Lb ...") == "press");
  Scene no_clock = open_game();
  no_clock.clock = false;
  CHECK(completed_by(no_clock, "-f1 +Bf5 3s -a7 +pa6 6s -a2 +Pa3 6s") == "reply");
  // The clock runs, and nobody presses it.
  std::string unpressed;
  for (int n = 0; n < 7; ++n) unpressed += "-g1 +Nf3 3s -g8 +nf6 3s -f3 +Ng1 3s -f6 +ng8 3s ";
  unpressed += "-f1 +Bf5 4s -a7 +pa6 4s -a2 +Pa3 4s -h7 +ph6 6s";
  CHECK(completed_by(open_game(), unpressed.c_str()) == "reply");
  // The king is taken before the clock was pressed, and the clock is stopped.
  const Scene in_check{.fen = "4k3/p7/8/8/8/8/6P1/K3R3 b - - 0 1"};
  CHECK(completed_by(in_check, "-a7 +pa6 Lb 600ms -e1 =Re8 Lw 600ms stop 5s") == "press");
  CHECK(completed_by(in_check, "-a7 +pa6 3s -e1 =Re8 600ms stop 5s") == "reply");
}

TEST_CASE("F05 a king left in check and captured is found, and the record ends before the offence") {
  Table table({.fen = "4k3/p7/8/8/8/8/8/K3R3 b - - 0 1"});
  table.play("-a7 +pa6 Lb ... -e1 =Re8 Lw ... ...");
  CHECK(table.flagged("illegal_move"));
  CHECK(table.flagged("king_captured"));
  CHECK(table.provisional().empty());
  table.finish();
  CHECK(table.committed() == "");
}

TEST_CASE("F05 a king that was captured is put right by hands that put it back, and by no play without it") {
  const Scene scene{.fen = "4k3/p7/8/8/8/8/6P1/K3R3 b - - 0 1"};
  const std::string taken = "-a7 +pa6 Lb 3s -e1 =Re8 Lw 4s ";
  Table goes_on(scene);
  goes_on.play(taken +
               "-a6 +pa5 Lb 3s -g2 +Pg3 Lw 3s -a5 +pa4 Lb 3s -g3 +Pg4 Lw 3s -a4 +pa3 Lb 3s -g4 +Pg5 Lw 5s");
  CHECK(goes_on.flag_states("king_captured") == "completed");
  Table back(scene);
  back.play(taken + "stop 3s -e8 500ms +Re1 500ms +ke8 1s -a6 500ms +pa7 9s");
  // Play goes on from before the offence.
  back.play("go 2s -e8 +kd7 Lb 3s -g2 +Pg3 Lw 4s");
  CHECK(back.committed() == "e8d7 g2g3");
  CHECK(back.flag_states("king_captured") == "completed corrected");
  // Only one of the two is put back.
  Table half(scene);
  half.play(taken + "stop 3s -e8 +Re1 8s");
  CHECK(half.flag_states("king_captured") == "completed");
}

TEST_CASE("F06 an illegal move that gives check and its legal answer are both recorded") {
  Table table({.fen = "4k3/8/8/3n4/8/8/2K5/4R3 b - - 0 1"});
  table.play("-d5 +nb4 Lb ... -c2 +Kd2 Lw ...");
  CHECK(table.committed() == "d5b4! c2d2");
  CHECK(table.flag_states("illegal_move") == "completed stood");
}

TEST_CASE("F07 a press without a move between two moves of one side is found") {
  Table table;
  table.play("-e2 +Pe4 Lw ... Lb ... -d2 +Pd4 Lw ...");
  CHECK(table.ever_committed("e2e4"));
  CHECK(table.flagged("press_without_move"));
  CHECK_FALSE(table.flagged("illegal_move"));
}

TEST_CASE("F08 a capture of an own piece is illegal and followed") {
  Table table({.fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/2BK4 w - - 0 1"});
  table.play("-d1 =Kc1 Lw ... -e7 +pe5 Lb ...");
  CHECK(table.committed() == "d1c1! e7e5");
  CHECK(table.flag_states("illegal_move") == "completed stood");
}

TEST_CASE("F09 a piece that moved like another one is illegal and followed") {
  Table table({.fen = "4k3/p6p/B7/8/8/8/7P/4K3 w - - 0 1"});
  table.play("-a6 +Bd1 Lw ... -h7 +ph5 Lb ...");
  CHECK(table.committed() == "a6d1! h7h5");
  CHECK(table.flag_states("illegal_move") == "completed stood");
}

TEST_CASE("F10 plies that are taken back by agreement are taken back in the record when play goes on") {
  for (const char* back : {"-e5 +pe7 -e4 +Pe2", "-e4 +Pe2 -e5 +pe7", "-e4 -e5 +pe7 +Pe2"}) {
    Table table;
    table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb .");
    table.play(back);
    table.play("...");
    CHECK(table.count<TakenBack>() == 0);
    table.play("-d2 +Pd4 Lw ...");
    CHECK(table.committed() == "d2d4");
    CHECK(table.count<TakenBack>() == 1);
  }
}

TEST_CASE("F11 a capture is taken back in either order") {
  for (const char* back : {"-d5 +Pe4 +pd5", "=pd5 +Pe4"}) {
    Table table;
    table.play("-e2 +Pe4 Lw . -d7 +pd5 Lb . -e4 =Pd5 Lw .");
    table.play(back);
    table.play("Lb ...");
    CHECK(table.committed() == "e2e4 d7d5");
    CHECK(table.count<TakenBack>() == 1);
  }
}

TEST_CASE("F12 a position that the arbiter sets up becomes the new root") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb . stop 5s board=4k3/pp3ppp/8/8/8/8/PP3PPP/3RK3 dump 10s go 5s");
  CHECK(table.committed().starts_with("e2e4 e7e5 @"));
  table.play("-d1 +Rd7 Lw ...");
  CHECK(table.committed().ends_with("d1d7"));
  CHECK_FALSE(table.flagged("illegal_move"));
}

TEST_CASE("F13 moves that lead back to an earlier position are moves") {
  Table table;
  table.play("-g1 +Nf3 Lw . -g8 +nf6 Lb . -f3 +Ng1 Lw . -f6 +ng8 Lb .");
  CHECK(table.committed() == "g1f3 g8f6 f3g1 f6g8");
  CHECK(table.count<TakenBack>() == 0);
}

TEST_CASE("F14 a stop however long is explained with the next step as one move") {
  Table table({.fen = "r5k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", .clock = false});
  table.play("-a8 +rd8 6s -d8 +re8 6s");
  CHECK(table.provisional() == "a8e8");
  table.play("-g1 +Kf1 6s");
  CHECK(table.committed() == "a8e8");
  CHECK_FALSE(table.flagged("illegal_move"));
}

TEST_CASE("F15 castling after a start in mid-game is legal as long as it may be") {
  Table table(
      {.fen = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4", .declared = false});
  table.play("5s -e1 +Kg1 -h1 +Rf1 Lw .");
  CHECK(table.committed() == "e1g1");
  CHECK_FALSE(table.flagged("illegal_castling"));
}

TEST_CASE("F16 a pinned piece that was touched obliges to nothing") {
  Table table({.fen = "4k3/4r3/8/8/8/4N3/6P1/4K3 w - - 0 1"});
  table.play("-e3 1s +Ne3 1s -g2 +Pg3 Lw .");
  CHECK(table.committed() == "g2g3");
  CHECK(table.flags() == "");
}

TEST_CASE("F10 after a takeback the same pawn may go another way") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb . -e5 +pe7 -e4 +Pe2 ... -e2 +Pe3 Lw ... -d7 +pd5 Lb ...");
  CHECK(table.committed() == "e2e3 d7d5");
  CHECK(table.count<TakenBack>() == 1);
}

}  // namespace hard_cases_f_test
