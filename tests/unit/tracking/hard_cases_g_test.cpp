// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The catalogue of hard cases, G: disturbances.
#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace hard_cases_g_test {

using eboard::test::open_game;
using eboard::test::Scene;
using eboard::test::Table;
using namespace eboard::tracking;

TEST_CASE("G01 a piece that fell and was put up again is no move") {
  Table table;
  table.play("-e1 ... +Ke1 ...");
  CHECK(table.count<MoveTracked>() == 0);
  CHECK(table.flags() == "");
}

TEST_CASE("G02 pieces that fell and were put back wrongly are displaced until they stand right") {
  Table table;
  table.play("[ -b1 -c1 -d1 -f1 -g1 ] ... +Nb1 +Qc1 +Bd1 +Bf1 +Ng1 5s");
  CHECK(table.count<MoveTracked>() == 0);
  CHECK(table.flag_states("displaced") == "pending");
  table.play("-c1 -d1 +Bc1 +Qd1 . -e2 +Pe4 Lw .");
  CHECK(table.committed() == "e2e4");
  CHECK(table.flag_states("displaced") == "pending corrected");
}

TEST_CASE("G03 a piece that rolls to another square on the opponent's time is displaced") {
  Table table;
  table.play("-e2 +Pe4 Lw . -g2 +Pf5 5s");
  CHECK(table.committed() == "e2e4");
  CHECK(table.provisional().empty());
  CHECK(table.flags() == "displaced");
}

TEST_CASE("G04 straightening several pieces in a row is no move") {
  Table table;
  table.play("-a2 +Pa2 -b1 +Nb1 -c1 +Bc1");
  CHECK(table.count<MoveTracked>() == 0);
  table.play("-e2 +Pe4 Lw .");
  CHECK(table.committed() == "e2e4");
  CHECK(table.flags() == "");
}

TEST_CASE("G05 an opponent's piece straightened during one's own move is no part of it") {
  Table table(open_game());
  table.play("-d1 -d7 +pd7 +Qh5 Lw .");
  CHECK(table.committed() == "d1h5");
  CHECK(table.flags() == "");
}

TEST_CASE("G06 a piece may stay in the hand for minutes") {
  Table table(open_game());
  table.play("-d1 180s +Qh5 Lw .");
  CHECK(table.committed() == "d1h5");
  CHECK(table.flags() == "");
}

TEST_CASE("G07 a sleeve that sweeps the board is a disturbance and no move") {
  Table table;
  table.play("-a2 -b2 -c2 -d2 -e2 -f2 -g2 -h2 ... ...");
  CHECK(table.count<MoveTracked>() == 0);
  CHECK(table.flag_states("disturbed") == "pending");
  table.play("+Pa2 +Pb2 +Pc2 +Pd2 +Pe2 +Pf2 +Pg2 +Ph2 ... -e2 +Pe4 Lw .");
  CHECK(table.committed() == "e2e4");
  CHECK(table.flag_states("disturbed") == "pending corrected");
}

TEST_CASE("G08 a spare queen placed on the board is found and the game goes on around it") {
  Table table;
  table.play("+qh5 5s -e2 +Pe4 Lw ...");
  CHECK(table.committed() == "e2e4");
  CHECK(table.flags() == "extra_piece");
}

TEST_CASE("G09 a captured piece parked on an edge square is masked until it goes") {
  Table table({.fen = "6k1/8/8/3b4/8/8/8/3R2K1 w - - 0 1"});
  table.play("-d1 =Rd5 Lw . +ba8 ... -g8 +kf8 Lb ... -d5 +Rd7 Lw ...");
  CHECK(table.committed() == "d1d5 g8f8 d5d7");
  CHECK(table.flags() == "extra_piece");
  table.play("-a8 ... -f8 +ke8 Lb ...");
  CHECK(table.committed() == "d1d5 g8f8 d5d7 f8e8");
  CHECK(table.flag_states("extra_piece") == "pending corrected");
}

TEST_CASE("G10 a dump with a piece in the hand is evidence and no new position") {
  Table table(open_game());
  table.play("-d1 ... dump ... +Qh5 Lw .");
  CHECK(table.committed() == "d1h5");
  CHECK(table.flags() == "");
}

TEST_CASE("G11 squares that flicker under a hand are no moves") {
  Table table(open_game());
  table.play("-e4 +Pe4 -d2 +Pd2 -e4 +Pe4 -d2 +Pd2 -e4 +Pe4 ...");
  CHECK(table.count<MoveTracked>() == 0);
  table.play("-g1 +Nf3 Lw .");
  CHECK(table.committed() == "g1f3");
}

}  // namespace hard_cases_g_test
