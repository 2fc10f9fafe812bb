// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Presses that were missed, or made without a move, and those that must not be reported.
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

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
  turned.play(
      "-e2 +Pe4 Lw 2s -e7 +pe5 Lb 2s -g1 +Nf3 Lw 2s -b8 +nc6 Lb 2s -f1 +Bc4 Lw 2s -f8 +bc5 Lb 2s -d2 +Pd3 Lw "
      "2s "
      "-d7 +pd6 Lb 3s");
  CHECK(turned.flagged("clock_turned"));
  Table right;
  right.play(
      "-e2 +Pe4 Lw 2s -e7 +pe5 Lb 2s -g1 +Nf3 Lw 2s -b8 +nc6 Lb 2s -f1 +Bc4 Lw 2s -f8 +bc5 Lb 2s -d2 +Pd3 Lw "
      "2s "
      "-d7 +pd6 Lb 3s");
  CHECK(right.flags() == "");
}
