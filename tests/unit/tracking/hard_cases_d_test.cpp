// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The catalogue of hard cases, D: promotion.
#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace hard_cases_d_test {

using eboard::test::Scene;
using eboard::test::Table;
using namespace eboard::tracking;

namespace {

Scene ready() { return {.fen = "8/4P2k/8/8/8/8/8/K7 w - - 0 1"}; }

}  // namespace

TEST_CASE("D01 a pawn pushed and then exchanged is one promotion") {
  Table table(ready());
  table.play("-e7 +Pe8 .");
  CHECK(table.provisional() == "e7e8q");
  table.play("-e8 +Qe8 Lw .");
  CHECK(table.committed() == "e7e8q");
  CHECK(table.flags() == "");
}

TEST_CASE("D02 a pawn removed and the queen placed is one promotion") {
  Table table(ready());
  table.play("-e7 +Qe8 Lw .");
  CHECK(table.committed() == "e7e8q");
  CHECK(table.flags() == "");
}

TEST_CASE("D03 the queen placed first is one promotion") {
  Table table(ready());
  table.play("+Qe8 . -e7 Lw .");
  CHECK(table.committed() == "e7e8q");
  CHECK(table.flags() == "");
}

TEST_CASE("D04 capture and promotion in any order are one ply") {
  for (const char* script : {"-f8 -e7 +Qf8", "-e7 =Pf8 -f8 +Qf8", "-e7 =Qf8"}) {
    Table table({.fen = "5n2/4P2k/8/8/8/8/8/K7 w - - 0 1"});
    table.play(script);
    table.play("Lw .");
    CHECK(table.committed() == "e7f8q");
    CHECK(table.flags() == "");
  }
}

TEST_CASE("D05 a pawn left on the last rank and pressed counts as a queen and is found irregular") {
  Table table(ready());
  table.play("-e7 +Pe8 Lw ...");
  CHECK(table.committed() == "e7e8q");
  CHECK(table.flags() == "promotion_not_exchanged");
}

TEST_CASE("D06 a queen fetched while the clock stands still is no matter") {
  Table table(ready());
  table.play("-e7 +Pe8 stop ... ... -e8 +Qe8 go Lw .");
  CHECK(table.committed() == "e7e8q");
  CHECK(table.flags() == "");
}

TEST_CASE("D07 a rook read weakly on the last rank may have been meant as a queen") {
  Table table(ready());
  table.play("-e7 +Re8 -e8 +Re8 -e8 +Re8 -e8 Lw ...");
  CHECK(table.flagged("promotion_piece"));
  const std::string shown = table.committed() + table.provisional();
  CHECK(shown == "e7e8r");
  CHECK(table.alternative("e7e8q"));
}

TEST_CASE("D08 a promotion to a piece that no square reads is taken for a queen") {
  Table table(ready());
  table.play("-e7 ?e8 Lw ... ...");
  CHECK(table.committed() == "e7e8q");
  CHECK(table.flag_states("promotion_not_exchanged") == "pending");
  CHECK(table.flags() == "promotion_not_exchanged");
}

TEST_CASE("D09 a promotion on an occupancy board is open until later moves decide") {
  Scene scene = ready();
  scene.occupancy = true;
  Table table(scene);
  table.play("-e7 +Ne8 Lw ...");
  CHECK(table.committed() == "");
  CHECK(table.provisional() == "e7e8q");
  CHECK(table.alternative("e7e8n"));
  table.play("-h7 +kh6 Lb . -e8 +Nf6 Lw ...");
  CHECK(table.committed() == "e7e8n h7h6 e8f6");
}

TEST_CASE("D10 a promotion to a piece of the other colour is illegal") {
  Table table(ready());
  table.play("-e7 +qe8 Lw ...");
  CHECK(table.flags() == "illegal_promotion");
  CHECK(table.provisional() == "e7e8q");
}

TEST_CASE("D11 a promotion piece that is changed before the press is the last one, and found irregular") {
  Table table(ready());
  table.play("-e7 +Qe8 1s -e8 +Ne8 Lw .");
  CHECK(table.committed() == "e7e8n");
  CHECK(table.flags() == "promotion_changed");
}

TEST_CASE("D12 a pawn that goes to the last rank in two steps made no legal move") {
  Table table({.fen = "8/7k/4P3/8/8/8/8/K7 w - - 0 1"});
  table.play("-e6 +Pe7 -e7 +Pe8 Lw ...");
  CHECK(table.flags() == "illegal_move");
  CHECK_FALSE(table.ever_committed("e6e7"));
}

}  // namespace hard_cases_d_test
