// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What hands did in a turn beside its move, and when it is too little to be reported.
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace ply_detectors_test {

using eboard::test::Table;

namespace {

/// What is found when White plays so, and three seconds pass.
std::string castles(const std::string& script) {
  Table table({.fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"});
  table.play("2s " + script + " Lw 3s");
  CHECK(table.committed() == "e1g1");
  return table.flags();
}

/// In the position after 1. e4 e5, with White's clock running for three seconds.
std::string plays(const std::string& script) {
  Table table;
  table.play("-e2 +Pe4 Lw 2s -e7 +pe5 Lb 3s " + script + " 3s");
  return table.flags();
}

std::string promotes(const std::string& script) {
  Table table({.fen = "8/4P3/8/8/8/8/8/K1k5 w - - 0 1"});
  table.play("2s " + script + " Lw 3s");
  return table.flags();
}

}  // namespace

TEST_CASE("castling with the king first, or with one hand after the other, is in order") {
  CHECK(castles("-e1 300ms +Kg1 300ms -h1 300ms +Rf1").empty());
  CHECK(castles("-h1 300ms -e1 300ms +Kg1 300ms +Rf1").empty());
}

TEST_CASE("castling with the rook put down first, or clearly lifted first, is castling with the rook") {
  CHECK(castles("-h1 +Rf1 1s -e1 +Kg1") == "rook_first");
  CHECK(castles("-h1 1s -e1 300ms +Kg1 300ms +Rf1") == "rook_first");
  CHECK(castles("-h1 700ms -e1 300ms +Kg1 300ms +Rf1").empty());
}

TEST_CASE("king and rook that go within one scan are castled with two hands") {
  CHECK(castles("[ -e1 -h1 +Kg1 +Rf1 ]") == "two_hands");
  CHECK(castles("-e1 -h1 +Kg1 +Rf1") == "two_hands");
  CHECK(castles("-e1 -h1 +Kg1 100ms +Rf1").empty());
  CHECK(castles("[ -e1 -h1 +Kg1 ] 140ms +Rf1") == "two_hands");
  CHECK(castles("[ -e1 -h1 +Kg1 ] 141ms +Rf1").empty());
}

TEST_CASE("a castling that was held up on its way, and arrives at once, shows no hands") {
  const std::string ticks = "1s T 1s T 1s T 1s T 1s T 1s T 940ms ";
  const auto held_up = [&](const std::string& script) {
    Table table({.fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"});
    table.play(ticks + script + " 3s");
    CHECK(table.committed() == "e1g1");
    return table.flags();
  };
  CHECK(held_up("[ -e1 -h1 +Kg1 +Rf1 ] 60ms Lw") == "two_hands");
  CHECK(held_up("[ -e1 -h1 +Kg1 +Rf1 Lw ]").empty());              // a press at the same instant
  CHECK(held_up("4s [ T T T -e1 -h1 +Kg1 +Rf1 ] 1s Lw").empty());  // the clock was not heard before
  CHECK(held_up("4s [ -e1 -h1 +Kg1 +Rf1 T T T ] 1s Lw").empty());
}

TEST_CASE("a rook that may have been lifted with the king was not castled with first") {
  const auto held_up = [](const std::string& script) {
    Table table({.fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"});
    table.play("1s T 1s T 1s T 1s T 1s T 1s T 940ms " + script + " 3s");
    CHECK(table.committed() == "e1g1");
    return table.flags();
  };
  CHECK(held_up("T -h1 +Rf1 1s T -e1 300ms +Kg1 300ms Lw") == "rook_first");
  CHECK(held_up("T -h1 +Rf1 4s [ T T T -e1 ] 300ms +Kg1 Lw").empty());  // the king left at any time since
  CHECK(held_up("T -h1 +Rf1 1s T 4s [ T T T -e1 ] 300ms +Kg1 Lw") == "rook_first");  // it left later
  CHECK(held_up("T -h1 600ms [ +Rf1 -e1 ] 300ms +Kg1 Lw").empty());  // which of them came first is not told
  // A clock that was not heard before tells nothing, but a press at the same instant does.
  CHECK(castles("-h1 1s [ -e1 +Kg1 +Rf1 ]") == "rook_first");
  CHECK(castles("-h1 1s [ -e1 +Kg1 +Rf1 Lw ]").empty());
}

TEST_CASE("what was held up with a move was neither touched before it nor pressed before it") {
  const std::string ticks = "-e2 +Pe4 Lw 1s T -e7 +pe5 Lb 1s T 1s T 1s T 1s T 1s T 1s T 940ms ";
  const auto held_up = [&](const std::string& script) {
    Table table;
    table.play(ticks + script + " 3s");
    return table.flags();
  };
  CHECK(held_up("T -g1 1s T +Ng1 1s T -b1 +Nc3 Lw") == "touch_move");
  CHECK(held_up("T 4s [ T T T -g1 ] -b1 1s T +Ng1 +Nc3 Lw").empty());
  CHECK(held_up("T -b1 Lw 1s T +Nc3") == "press_before_placement");
  CHECK(held_up("T -b1 Lw 2s [ T +Nc3 ]").empty());
}

TEST_CASE("a piece is held, or rests, only for as long as it did at the least") {
  const std::string ticks = "-e2 +Pe4 Lw 1s T -e7 +pe5 Lb 1s T 1s T 1s T 1s T 1s T 1s T 940ms ";
  const auto held_up = [&](const std::string& script) {
    Table table;
    table.play(ticks + script + " 3s");
    return table.flags();
  };
  CHECK(held_up("-g1 4s [ T T T +Ng1 ] 2500ms -b1 +Nc3 Lw").empty());
  CHECK(held_up("-g1 +Nf3 1s T 1s T 1s T -f3 +Nh3 1s Lw") == "released_then_changed");
  CHECK(held_up("-g1 +Nf3 4s [ T T T -f3 ] +Nh3 1s Lw").empty());
}

TEST_CASE("a piece that was held shortly before the move has to be moved if it can") {
  CHECK(plays("-g1 1s +Ng1 500ms -b1 +Nc3 Lw") == "touch_move");
  CHECK(plays("-g1 500ms +Ng1 500ms -b1 +Nc3 Lw").empty());
  CHECK(plays("-a1 1s +Ra1 500ms -b1 +Nc3 Lw").empty());  // it cannot move
  CHECK(plays("-b1 1s +Nb1 500ms -b1 +Nc3 Lw").empty());
  CHECK(plays("-g1 1s +Ng1 16s -b1 +Nc3 Lw").empty());  // a sensor may do that
  CHECK(plays("-g1 3s +Ng1 16s -b1 +Nc3 Lw") == "touch_move");
  CHECK(plays("-b1 +Nc3 -g1 1s +Ng1 Lw").empty());  // behind the move
}

TEST_CASE("a piece that was held for long and binds to nothing was put straight, and so were three") {
  CHECK(plays("-a1 3s +Ra1 500ms -b1 +Nc3 Lw") == "piece_adjusted");
  CHECK(plays("-a1 2s +Ra1 500ms -b1 +Nc3 Lw").empty());
  CHECK(plays("-g1 1s +Ng1 -f1 1s +Bf1 -d1 1s +Qd1 500ms -b1 +Nc3 Lw") == "piece_adjusted");
  CHECK(plays("-g1 1s +Ng1 -f1 1s +Bf1 500ms -b1 +Nc3 Lw") == "touch_move");
}

TEST_CASE("pieces that are knocked over at one moment and put up again were not touched") {
  CHECK(plays("[ -g1 -f1 ] 2s +Bf1 400ms +Ng1 500ms -b1 +Nc3 Lw").empty());
  CHECK(plays("-g1 200ms -f1 2s +Bf1 400ms +Ng1 500ms -b1 +Nc3 Lw").empty());
  CHECK(plays("[ -g1 -h7 ] 400ms +ph7 1s +Ng1 500ms -b1 +Nc3 Lw").empty());
  // Nor where the other one is put up after the move only.
  CHECK(plays("[ -g1 -f1 ] 2s +Ng1 400ms -b1 +Nc3 500ms +Bf1 500ms Lw").empty());
  CHECK(plays("-g1 600ms -f1 2s +Bf1 400ms +Ng1 500ms -b1 +Nc3 Lw") == "touch_move");
}

TEST_CASE("an opponent's piece that was held has to be taken if it can") {
  const auto takes = [](const std::string& script) {
    Table table({.fen = "4k3/8/8/3p4/4P3/8/7p/4K1N1 w - - 0 1"});
    table.play("2s " + script + " 3s");
    return table.flags();
  };
  CHECK(takes("-d5 1s +pd5 500ms -g1 +Nf3 Lw") == "touch_move");
  CHECK(takes("-h2 1s +ph2 500ms -g1 +Nf3 Lw").empty());
  CHECK(takes("-d5 1s +pd5 500ms -d5 -e4 +Pd5 Lw").empty());
}

TEST_CASE("a piece that stood where it could go was released there, one that slides on was not") {
  CHECK(plays("-b1 +Na3 3s -a3 +Nc3 Lw") == "released_then_changed");
  CHECK(plays("-b1 +Na3 2s -a3 +Nc3 Lw").empty());
}

TEST_CASE("of two pieces that stood on the last rank the first counts, and an inverted rook is told") {
  CHECK(promotes("-e7 +Qe8 1s -e8 +Ne8") == "promotion_changed");
  CHECK(promotes("-e7 +Qe8 500ms -e8 +Ne8").empty());
  CHECK(promotes("-e7 +Qe8 1s -e8 +Qe8").empty());
  CHECK(promotes("-e7 +Re8") == "promotion_piece");
  CHECK(promotes("-e7 +Re8 1s =Qe8") == "promotion_changed");
  CHECK(promotes("-e7 +Re8 500ms =Qe8").empty());
  CHECK(promotes("-e7 +Qe8").empty());
}

TEST_CASE("a press clearly before the piece stands is an early one") {
  CHECK(plays("-g1 Lw 1s +Nf3") == "press_before_placement");
  CHECK(plays("-g1 Lw 500ms +Nf3").empty());
}

}  // namespace ply_detectors_test
