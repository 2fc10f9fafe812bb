// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The catalogue of hard cases, C: castling.
#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace hard_cases_c_test {

using eboard::test::Scene;
using eboard::test::Table;
using namespace eboard::tracking;

namespace {

Scene castling(const char* rights = "KQkq") {
  return {.fen =
              std::string("r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w ") + rights + " - 0 4"};
}
Scene long_castling() { return {.fen = "r3kbnr/pppqpppp/2n5/3p1b2/3P1B2/2N5/PPPQPPPP/R3KBNR w KQkq - 0 5"}; }

}  // namespace

TEST_CASE("C01 castling with the king first is shown when the king stands and committed at the press") {
  Table table(castling());
  table.play("-e1 +Kg1 .");
  CHECK(table.provisional() == "e1g1");
  table.play("-h1 +Rf1 Lw .");
  CHECK(table.committed() == "e1g1");
  CHECK(table.flags() == "");
}

TEST_CASE("C02 a long pause before the rook is no king move") {
  Table table(castling());
  table.play("-e1 +Kg1 ... ...");
  CHECK(table.provisional() == "e1g1");
  CHECK(table.flags() == "");
  table.play("-h1 +Rf1 Lw .");
  CHECK(table.committed() == "e1g1");
  CHECK(table.flags() == "");
}

TEST_CASE("C03 both pieces in one scan are castling, and a suspicion of two hands") {
  Table table(castling());
  table.play("[ -e1 -h1 +Kg1 +Rf1 ] Lw .");
  CHECK(table.committed() == "e1g1");
  CHECK(table.flags() == "two_hands");
  CHECK(table.flag_states("two_hands") == "pending");
}

TEST_CASE("C04 castling with the rook first is castling and found irregular") {
  Table table(castling());
  table.play("-h1 +Rf1 1s -e1 +Kg1 Lw .");
  CHECK(table.committed() == "e1g1");
  CHECK(table.flags() == "rook_first");
}

TEST_CASE("C05 a rook move that looks like half a castling is a rook move") {
  Table table(castling());
  table.play("-h1 +Rf1 Lw .");
  CHECK(table.committed() == "h1f1");
  CHECK(table.flags() == "");
}

TEST_CASE("C06 a press between king and rook is castling, pressed too early") {
  Table table(castling());
  table.play("-e1 +Kg1 Lw 1s -h1 +Rf1 ...");
  CHECK(table.committed() == "e1g1");
  CHECK(table.flags() == "press_before_placement");
}

TEST_CASE("C07 castling without moving the rook is castling, and the game goes on") {
  Table table(castling());
  table.play("-e1 +Kg1 Lw -d7 +pd6 Lb ...");
  CHECK(table.committed() == "e1g1 d7d6");
  CHECK(table.flags() == "incomplete_move");
}

TEST_CASE("C08 castling without the right is recorded as played and found irregular") {
  Table table(castling("-"));
  table.play("-e1 +Kg1 -h1 +Rf1 Lw ... -d7 +pd6 Lb ...");
  CHECK(table.flags() == "illegal_castling");
  CHECK(table.flag_states("illegal_castling") == "completed stood");
  CHECK(table.committed() == "e1g1! d7d6");
  table.play("-d2 +Pd3 Lw ...");
  CHECK(table.committed() == "e1g1! d7d6 d2d3");
}

TEST_CASE("C09 castling with the rook on the wrong square is shown, and is not complete") {
  Table table(castling());
  table.play("-e1 +Kg1 -h1 +Re1 Lw ...");
  CHECK(table.provisional() == "e1g1");
  CHECK(table.flags() == "incomplete_move");
}

TEST_CASE("C10 castling long with the rook dragged is one move") {
  Table table(long_castling());
  table.play("-e1 +Kc1 -a1 +Rb1 -b1 +Rd1 Lw .");
  CHECK(table.committed() == "e1c1");
  CHECK(table.flags() == "");
}

TEST_CASE("C11 castling that is reported twice is one ply") {
  Table table(castling());
  table.play("-e1 +Kg1 . -h1 +Rf1 Lw . -e1 +Kg1 . -h1 +Rf1 ...");
  CHECK(table.committed() == "e1g1");
  CHECK(table.provisional().empty());
  CHECK(table.flags() == "");
}

TEST_CASE("C12 king and rook that exchange squares have castled") {
  Table table({.fen = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"});
  table.play("-f1 . -g1 . +Kg1 . +Rf1 Lw .");
  CHECK(table.committed() == "f1g1");
  CHECK(table.flags() == "");
}

TEST_CASE("C13 castling with the king dragged over the rook's square is one move") {
  Table table(castling());
  table.play("-e1 +Kf1 -f1 +Kg1 -h1 +Rf1 Lw .");
  CHECK(table.committed() == "e1g1");
  CHECK_FALSE(table.ever_committed("e1f1"));
  CHECK(table.flags() == "");
}

}  // namespace hard_cases_c_test
