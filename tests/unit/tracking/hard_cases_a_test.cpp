// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The catalogue of hard cases, A: plain moves and captures.
#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace hard_cases_a_test {

using eboard::test::open_game;
using eboard::test::Scene;
using eboard::test::Table;
using namespace eboard::tracking;

namespace {

Scene pawns_meet() { return {.fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"}; }
Scene queen_takes() { return {.fen = "4k3/4b3/8/6Q1/8/8/4P3/4K3 w - - 0 1"}; }

}  // namespace

TEST_CASE("A01 a quiet move is shown when it stands and committed when the clock is pressed") {
  Table table;
  table.play("-g1 +Nf3");
  CHECK(table.provisional() == "g1f3");
  CHECK(table.committed().empty());
  table.play("Lw .");
  CHECK(table.committed() == "g1f3");
  CHECK(table.provisional().empty());
  CHECK(table.flags() == "");
}

TEST_CASE("A02 a piece lifted and put back is no move") {
  Table table;
  table.play("-g1 ... +Ng1 ...");
  CHECK(table.count<MoveTracked>() == 0);
  CHECK(table.flags() == "");
}

TEST_CASE("A03 a touched piece that could move is noted when another one moves") {
  Table table(open_game());
  table.play("-d1 1s +Qd1 1s -g1 +Nf3 Lw .");
  CHECK(table.committed() == "g1f3");
  CHECK(table.flags() == "touch_move");
}

TEST_CASE("A03 a touched piece that cannot move is no matter") {
  Table table;
  table.play("-d1 1s +Qd1 1s -g1 +Nf3 Lw .");
  CHECK(table.committed() == "g1f3");
  CHECK(table.flags() == "");
}

TEST_CASE("A04 a capture without an empty report is a capture") {
  Table table(pawns_meet());
  table.play("-e4 =Pd5 Lw .");
  CHECK(table.committed() == "e4d5");
  CHECK(table.flags() == "");
}

TEST_CASE("A05 a capture that begins with the captured piece is a capture") {
  Table table(pawns_meet());
  table.play("-d5 . -e4 +Pd5 Lw .");
  CHECK(table.committed() == "e4d5");
  CHECK(table.flags() == "");
}

TEST_CASE("A06 a capture with both pieces in the air is a capture") {
  Table table(pawns_meet());
  table.play("-e4 -d5 . +Pd5 Lw .");
  CHECK(table.committed() == "e4d5");
  CHECK(table.flags() == "");
}

TEST_CASE("A07 an arrival reported before the departure is one move") {
  for (const auto& [script, move] : {std::pair("+Pd4 -d2", "d2d4"), std::pair("=Pd5 -e4", "e4d5")}) {
    Table table(pawns_meet());
    table.play(script);
    table.play("Lw .");
    CHECK(table.committed() == move);
    CHECK(table.flags() == "");
  }
}

TEST_CASE("A08 a captured piece pushed aside by the capturing piece is a capture") {
  Table table({.fen = "rnbqkbnr/pppp1p1p/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 3"});
  table.play("-h5 =Qf7 +pg7 -g7 Lw .");
  CHECK(table.committed() == "h5f7");
  CHECK(table.flags() == "");
}

TEST_CASE("A09 a captured piece carried low over the board is no move") {
  Table table(queen_takes());
  table.play("-g5 =Qe7 T +be6 -e6 Lw .");
  CHECK(table.committed() == "g5e7");
  CHECK(table.flags() == "");
}

TEST_CASE("A10 a captured piece left on the board is found and the game goes on around it") {
  Table table(queen_takes());
  table.play("-g5 =Qe7 +be6 Lw ...");
  CHECK(table.committed() == "g5e7");
  CHECK(table.flags() == "extra_piece");
  table.play("-e8 =ke7 Lb ...");
  CHECK(table.committed() == "g5e7 e8e7");
  CHECK(table.flags() == "extra_piece");
}

TEST_CASE("A11 a capture begun and given up is no move, and both pieces were touched") {
  Table table(pawns_meet());
  table.play("-e4 -d5 1s +pd5 +Pe4 1s");
  CHECK(table.committed().empty());
  CHECK(table.provisional().empty());
  table.play("-g1 +Nf3 Lw .");
  CHECK(table.committed() == "g1f3");
  CHECK(table.flags() == "touch_move");
}

TEST_CASE("A12 en passant is committed with the captured pawn removed last") {
  Table table({.fen = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"});
  table.play("-d4 +pe3 .");
  CHECK(table.provisional() == "d4e3");
  table.play("T -e4 Lb .");
  CHECK(table.committed() == "d4e3");
  CHECK(table.flags() == "");
}

TEST_CASE("A13 en passant is committed with the captured pawn removed first") {
  Table table({.fen = "4k3/8/8/8/pP6/8/8/4K3 b - b3 0 1"});
  table.play("-b4 . -a4 +pb3 Lb .");
  CHECK(table.committed() == "a4b3");
  CHECK(table.flags() == "");
}

TEST_CASE("A14 en passant with the captured pawn left behind stays open until it is removed") {
  Table table({.fen = "4k3/8/8/8/pP6/8/8/4K3 b - b3 0 1"});
  table.play("-a4 +pb3 Lb ...");
  CHECK(table.provisional() == "a4b3");
  CHECK(table.committed().empty());
  CHECK(table.flags() == "incomplete_move");
  table.play("-b4 ...");
  CHECK(table.committed() == "a4b3");
  CHECK(table.flag_states("incomplete_move") == "completed corrected");
}

TEST_CASE("A15 a neighbour brushed while reaching over is no part of the move") {
  Table table({.fen = "4k3/8/8/4p3/8/5N2/6P1/4K3 w - - 0 1"});
  table.play("-f3 -g2 +Pg2 =Ne5 Lw .");
  CHECK(table.committed() == "f3e5");
  CHECK(table.flags() == "");
}

TEST_CASE("A16 a capture that an occupancy board cannot distinguish is open until later moves decide") {
  Table table({.fen = "4k3/8/2p1p3/3B4/8/8/8/4K3 w - - 0 1", .occupancy = true});
  table.play("-d5 =Bc6 Lw ...");
  CHECK(table.committed() == "");
  const std::string shown = table.provisional();
  CHECK((shown == "d5c6" || shown == "d5e6"));
  CHECK(table.alternative(shown == "d5c6" ? "d5e6" : "d5c6"));
  table.play("-e8 +ke7 Lb . -c6 +Ba4 Lw ...");
  CHECK(table.committed() == "d5c6 e8e7 c6a4");
}

}  // namespace hard_cases_a_test
