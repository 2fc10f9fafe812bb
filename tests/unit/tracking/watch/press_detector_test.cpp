// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Presses that were missed, or made without a move, and those that must not be reported.
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace press_detector_test {

using eboard::test::Table;

namespace {

std::string states(const std::string& script, const char* code) {
  Table table;
  table.play(script);
  return table.flag_states(code);
}
std::string forgotten(const std::string& script) { return states(script, "press_forgotten"); }
std::string without_move(const std::string& script) { return states(script, "press_without_move"); }

const std::string kTwoPlies = "-e2 +Pe4 Lw 2s -e7 +pe5 Lb 3s ";

/// Eight plies, each pressed for.
const std::string kEightPlies =
    "-e2 +Pe4 Lw 2s -e7 +pe5 Lb 2s -g1 +Nf3 Lw 2s -b8 +nc6 Lb 2s -f1 +Bc4 Lw 2s -f8 +bc5 Lb 2s -d2 +Pd3 Lw "
    "2s "
    "-d7 +pd6 Lb 3s";

}  // namespace

TEST_CASE("a press with nothing moved is reported when the move's reports cannot come any more") {
  CHECK(without_move(kTwoPlies + "Lw 4s") == "completed");
  CHECK(without_move(kTwoPlies + "Lw 1500ms") == "");
  CHECK(without_move(kTwoPlies + "Lw 1s -g1 +Nf3 4s") == "");
}

TEST_CASE("a press with a piece in the hand is none without a move") {
  CHECK(without_move(kTwoPlies + "-g1 Lw 4s") == "");
}

TEST_CASE("a press just when the clock was started is held against nobody") {
  CHECK(without_move(kTwoPlies + "stop 3s go 500ms Lw 4s") == "");
  CHECK(without_move(kTwoPlies + "stop 3s go 2s Lw 4s") == "completed");
}

TEST_CASE("a press without a move is reported once, and giving the time back is no other one") {
  CHECK(without_move(kTwoPlies + "Lw 5s Lb 5s") == "completed");
  CHECK(without_move(kTwoPlies + "Lw 5s Lb 5s Lw 5s") == "completed");
}

TEST_CASE("a ply that waits for its press is reported after a while, and put right by the press") {
  CHECK(forgotten(kTwoPlies + "-g1 +Nf3 7s") == "");
  CHECK(forgotten(kTwoPlies + "-g1 +Nf3 10s") == "pending");
  CHECK(forgotten(kTwoPlies + "-g1 +Nf3 10s Lw 1s") == "pending corrected");
}

TEST_CASE("a ply that waits for its press and is answered was not pressed for") {
  CHECK(forgotten(kTwoPlies + "-g1 +Nf3 10s -b8 +nc6 4s") == "pending completed");
  CHECK(forgotten(kTwoPlies + "-g1 +Nf3 3s -b8 +nc6 4s") == "completed");
  CHECK(forgotten(kTwoPlies + "-g1 +Nf3 3s -b8 +nc6 1s") == "");
}

TEST_CASE("a clock that has fallen silent may have been pressed") {
  const std::string ticks = kTwoPlies + "T 1s T 1s T 1s T 1s T 1s -g1 +Nf3 T 1s Lw 1s -b8 +nc6 T 1s Lb ";
  const std::string unheard = "-f1 +Bc4 (Lw 4s -f8 +bc5 (Lb 4s -d2 +Pd3 (Lw 12s ";
  CHECK(forgotten(ticks + unheard) == "");
  CHECK(forgotten(ticks + unheard + "T 1s T 1s T 5s") == "");
  CHECK(forgotten(ticks + "-f1 +Bc4 T 1s T 1s T 1s T -f8 +bc5 T 1s T 1s T 1s T 1s") == "completed");
}

TEST_CASE("a press that comes behind the reply puts right what was reported as forgotten") {
  CHECK(forgotten(kTwoPlies + "-g1 +Nf3 1s -b8 +nc6 3s") == "completed");
  CHECK(forgotten(kTwoPlies + "-g1 +Nf3 1s -b8 +nc6 3s Lw 1s") == "completed withdrawn");
  CHECK(forgotten(kTwoPlies + "-g1 +Nf3 1s -b8 +nc6 3s -f1 +Bc4 2s Lw 2s") == "completed");
}

TEST_CASE("a ply that waits for its press and is taken back waits no more") {
  CHECK(forgotten(kTwoPlies + "-g1 +Nf3 10s -f3 +Ng1 5s") == "pending withdrawn");
}

TEST_CASE("a ply with another piece in the hand does not wait for its press") {
  CHECK(forgotten(kTwoPlies + "-g1 +Nf3 2s -b1 15s") == "");
}

TEST_CASE("a player who mates need not press") {
  Table table({.fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"});
  table.play("-a1 +Ra8 15s");
  CHECK(table.result() == "1-0");
  CHECK_FALSE(table.flagged("press_forgotten"));
}

TEST_CASE("a clock that was started behind the ply does not wait for its press") {
  CHECK(forgotten(kTwoPlies + "stop 2s -g1 +Nf3 2s go 12s") == "");
}

TEST_CASE("the sides of the halves are reported after presses that all fit the other way round") {
  Table turned({.clock_turned = true});
  turned.play(kEightPlies);
  CHECK(turned.flagged("clock_turned"));
  Table right;
  right.play(kEightPlies);
  CHECK(right.flags() == "");
}

TEST_CASE("a press before the first ply shows nothing of the sides of the clock") {
  Table turned({.clock_turned = true});
  turned.play("Lw 1s -e2 +Pe4 2s -e7 +pe5 Lb 2s -g1 +Nf3 Lw 2s -b8 +nc6 Lb 2s -f1 +Bc4 Lw 2s -f8 +bc5 Lb 3s");
  CHECK(turned.flag_states("clock_turned") == "completed");
}

TEST_CASE("a press that both halves were pressed for shows nothing of their sides") {
  Table table({.clock_turned = true});
  table.play(
      "-e2 +Pe4 Lw 2s -e7 +pe5 Lb Lw Lb 2s -g1 +Nf3 Lw 2s -b8 +nc6 Lb 2s -f1 +Bc4 Lw 2s -f8 +bc5 Lb 3s");
  CHECK(table.flagged("clock_turned"));
}

TEST_CASE("a press without a move belongs to the next ply, and names who pressed") {
  Table table;
  table.play(kTwoPlies + "Lw 4s");
  REQUIRE(table.count<eboard::tracking::IrregularityFound>() == 1);
  for (const auto& event : table.events()) {
    const auto* found = std::get_if<eboard::tracking::IrregularityFound>(&event.what);
    if (found == nullptr) continue;
    CHECK(found->ply == 3);
    const auto& press = std::get<eboard::tracking::evidence::EmptyPress>(found->evidence);
    CHECK(press.by == eboard::rules::Color::white);
  }
}

TEST_CASE("a press while the opponent's ply still waits for theirs is held against nobody") {
  CHECK(without_move("-e2 +Pe4 Lw 2s -e7 +pe5 2s Lb 500ms Lw 4s") == "completed");
  CHECK(without_move("-e2 +Pe4 2s -e7 +pe5 2s Lw 4s") == "");
}

TEST_CASE("a press in the opponent's own time is none without a move") {
  CHECK(without_move(kTwoPlies + "-g1 +Nf3 Lw 3s -f3 +Ng1 4s Lb 4s") == "");
}

TEST_CASE("a lever that goes while squares are reported again is no press without a move") {
  CHECK(without_move(kTwoPlies + "-g1 +Ng1 Lw 4s") == "completed");
  CHECK(without_move(kTwoPlies + "Lw 500ms -g1 +Ng1 4s") == "");
}

TEST_CASE("the first ply waits for its press like any other one") {
  CHECK(forgotten("-e2 +Pe4 10s") == "pending");
  CHECK(forgotten("-e2 +Pe4 10s Lw 2s -e7 +pe5 10s Lb 1s") == "pending corrected pending corrected");
}

TEST_CASE("a ply waits for its press once, however often that is looked at") {
  CHECK(forgotten(kTwoPlies + "-g1 +Nf3 60s") == "pending");
  CHECK(forgotten(kTwoPlies + "-g1 +Nf3 10s Lw 1s Lb 1s Lw 20s") == "pending corrected");
}

TEST_CASE("what waits for its press when the game ends waits no more") {
  CHECK(forgotten(kTwoPlies + "-g1 +Nf3 10s stop 1s -e1 -e8 +Ke4 +kd5 3s") == "pending withdrawn");
}

TEST_CASE("a clock that is never pressed is told once, and told again when it is pressed") {
  const auto silent = [](const std::string& more) {
    std::string script;
    for (int i = 0; i < 3; ++i) script += "-g1 +Nf3 2s -g8 +nf6 2s -f3 +Ng1 2s -f6 +ng8 2s ";
    return states(script + more, "lever_silent");
  };
  CHECK(silent("") == "completed");
  CHECK(silent("-g1 +Nf3 2s -g8 +nf6 2s") == "completed");
  CHECK(silent("-g1 +Nf3 Lw 2s -g8 +nf6 Lb 2s -f3 +Ng1 Lw 2s") == "completed corrected");
}

}  // namespace press_detector_test
