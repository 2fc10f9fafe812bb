// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The catalogue of hard cases, B: dragging, scan artefacts, bad placement.
#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace hard_cases_b_test {

using eboard::test::open_game;
using eboard::test::Scene;
using eboard::test::Table;
using namespace eboard::tracking;

TEST_CASE("B01 the stop of a slide is never committed") {
  Table table({.fen = "r5k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1"});
  table.play("-a8 +rd8 -d8 +re8 Lb .");
  CHECK(table.committed() == "a8e8");
  CHECK(table.flags() == "");
}

TEST_CASE("B02 a slide with two stops is one move, the second a second long") {
  Table table({.fen = "6k1/5ppp/8/8/8/8/5PPP/R6K w - - 0 1"});
  table.play("-a1 +Rd1 -d1 +Re1 T 1s -e1 +Rf1 Lw .");
  CHECK(table.committed() == "a1f1");
  CHECK_FALSE(table.ever_committed("a1e1"));
}

TEST_CASE("B03 a double pawn step with a stop is one move") {
  Table table;
  table.play("-d2 +Pd3 T -d3 +Pd4 Lw .");
  CHECK(table.committed() == "d2d4");
  CHECK(table.flags() == "");
}

TEST_CASE("B04 a queen that shows on two squares while it slides is one queen") {
  Table table({.fen = "4k3/8/8/8/2p5/8/8/2Q1K3 w - - 0 1"});
  table.play("-c4 +Qc2 +Qc3 -c1 -c2 +Qc4 -c3 Lw .");
  CHECK(table.committed() == "c1c4");
  CHECK(table.flags() == "");
}

TEST_CASE("B05 a knight dragged over a square that it cannot reach made a knight's move") {
  Table table({.fen = "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1"});
  table.play("-c3 +Nc4 -c4 +Nd5 Lw .");
  CHECK(table.committed() == "c3d5");
  CHECK(table.flags() == "");
}

TEST_CASE("B06 a pawn that passes over a third square while capturing captures") {
  Table table({.fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"});
  table.play("-e4 T +Pd4 -d4 -d5 +Pd5 Lw .");
  CHECK(table.committed() == "e4d5");
  CHECK(table.flags() == "");
}

TEST_CASE("B07 an overshoot corrected before the press is one move") {
  Table table(open_game());
  table.play("-d1 +Qh5 . -h5 +Qg4 Lw .");
  CHECK(table.committed() == "d1g4");
  CHECK(table.flags() == "");
}

TEST_CASE("B07 a piece that stood on another square for long had been released there") {
  Table table(open_game());
  table.play("-d1 +Qh5 ... -h5 +Qg4 Lw .");
  CHECK(table.committed() == "d1g4");
  CHECK(table.flags() == "released_then_changed");
}

TEST_CASE("B08 a piece moved twice before the press is one move") {
  Table table;
  table.play("-e2 +Pe3 ... -e3 +Pe4 Lw .");
  CHECK(table.committed() == "e2e4");
  CHECK(table.count<TakenBack>() == 0);
}

TEST_CASE("B09 a second step after the press is not the mover's turn") {
  Table table;
  table.play("-e2 +Pe3 Lw ... -e3 +Pe4 ...");
  CHECK(table.committed() == "e2e3");
  CHECK(table.flags() == "moved_after_press");
}

TEST_CASE("B10 a piece between two squares decides nothing, and both are shown") {
  Table table({.fen = "3k4/8/8/8/8/8/8/K3R3 w - - 0 1"});
  table.play("-e1 +Re4 -e4 +Re5 -e5 +Re4 -e4 +Re5 -e5 +Re4 -e4 +Re5 Lw -e5 +Re4 -e4 +Re5 -e5 +Re4");
  CHECK(table.committed().empty());
  CHECK(table.flags() == "off_centre");
  const std::string shown = table.provisional();
  CHECK((shown == "e1e4" || shown == "e1e5"));
  CHECK(table.alternative(shown == "e1e4" ? "e1e5" : "e1e4"));
}

TEST_CASE("B11 a piece that no square reads leaves its move open until it appears") {
  Table table({.fen = "r5k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1"});
  table.play("-a8 ... Lb ...");
  CHECK(table.committed().empty());
  CHECK(table.flags() == "missing_piece");
  table.play("+rd8 ...");
  CHECK(table.committed() == "a8d8");
  CHECK(table.flag_states("missing_piece") == "pending corrected");
}

TEST_CASE("B12 an unknown code of one scan changes nothing") {
  Table table({.fen = "4k3/8/8/2p5/8/8/8/2Q1K3 w - - 0 1"});
  table.play("-c1 ?c5 =Qc5 Lw .");
  CHECK(table.committed() == "c1c5");
  CHECK(table.flags() == "");
}

TEST_CASE("B13 a standing piece that drops out for a moment is no move") {
  Table table;
  table.play("-h1 . +Rh1 ...");
  CHECK(table.count<MoveTracked>() == 0);
  CHECK(table.flags() == "");
}

TEST_CASE("B13 a square that drops out again and again is a matter for the operator") {
  Table table;
  for (int i = 0; i < 12; ++i) table.play("-h1 . +Rh1 20s");
  CHECK(table.count<MoveTracked>() == 0);
  CHECK(table.flags() == "sensor");
}

TEST_CASE("B14 a ghost far from any action is no move") {
  Table table;
  table.play("+Nb5 -b5 ...");
  CHECK(table.count<MoveTracked>() == 0);
  CHECK(table.flags() == "");
}

TEST_CASE("B15 a piece that reads as another one keeps its name in the game") {
  Table table;
  table.play("-g1 +Bf3 Lw ...");
  CHECK(table.committed() == "g1f3");
  CHECK(table.flags() == "identity");
  table.play("-e7 +pe5 Lb . -f3 =Be5 Lw ...");
  CHECK(table.committed() == "g1f3 e7e5 f3e5");
}

TEST_CASE("B16 two pieces that changed places by hand are no move, and the game goes on when they are back") {
  Table table;
  table.play("-b1 -c1 +Bb1 +Nc1 5s");
  CHECK(table.committed().empty());
  CHECK(table.flags() == "displaced");
  table.play("-b1 -c1 +Nb1 +Bc1 . -e2 +Pe4 Lw .");
  CHECK(table.committed() == "e2e4");
  CHECK(table.flag_states("displaced") == "pending corrected");
}

TEST_CASE("B17 a file that vanishes and returns is a fault of the board") {
  Table table;
  table.play("[ -e1 -e2 -e7 -e8 ] ...");
  CHECK(table.count<MoveTracked>() == 0);
  CHECK(table.flags() == "sensor");
  table.play("[ +Ke1 +Pe2 +pe7 +ke8 ] . -e2 +Pe4 Lw .");
  CHECK(table.committed() == "e2e4");
  CHECK(table.flags() == "sensor");
}

TEST_CASE("B18 a piece turned in place is no move") {
  Table table(open_game());
  table.play("?e4 =Pe4 ... -e4 =Pe4 ...");
  CHECK(table.count<MoveTracked>() == 0);
  CHECK(table.flags() == "");
}

}  // namespace hard_cases_b_test
