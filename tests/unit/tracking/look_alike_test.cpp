// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What was put on the last rank for a pawn looks like another man and plays on: the pawn itself, a man of the
// other colour or of another kind (hard cases D05, D07, D10). The same hands give the same plies with a clock
// and without one, and nobody is accused who did nothing.
#include <regex>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace look_alike_test {

using eboard::test::Scene;
using eboard::test::Table;

namespace {

/// After 1 e4 d5 2 exd5 c6 3 dxc6 Nf6 4 cxb7 h6.
constexpr const char* kPromoting = "rnbqkb1r/pP2ppp1/5n1p/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 5";
constexpr const char* kEnding = "8/4P2k/8/8/8/8/8/K7 w - - 0 1";

/// A table without a clock: who would press waits as long.
Table played(const std::string& fen, const std::string& script, bool clock) {
  Table table({.fen = fen, .clock = clock});
  table.play(clock ? script : std::regex_replace(script, std::regex("L[wb]"), "60ms"));
  return table;
}

/// Those that are certain, and those that wait for a reply.
std::string plies(const Table& table) {
  const std::string last = table.provisional();
  return table.committed() + (last.empty() || table.committed().empty() ? "" : " ") + last;
}

bool nobody_accused(const Table& table) {
  return !table.flagged("illegal_move") && !table.flagged("out_of_turn") && !table.flagged("displaced") &&
         !table.flagged("released_then_changed");
}

/// "x" in it is the man that stands for the promoted pawn.
std::string with(std::string script, const std::string& man) {
  return std::regex_replace(script, std::regex("x"), man);
}

/// It takes a knight and a pawn, and gives check.
const std::string kPlaysOnAsQueen =
    "-a8 -b7 +xa8 1s Lw 2s -d8 +qd6 1s Lb 2s -b8 -a8 +xb8 1s Lw 2s -d6 +qe5 1s Lb 2s -d1 +Qe2 1s Lw 2s "
    "-e5 +qd5 1s Lb 2s -a7 -b8 +xa7 1s Lw 2s -h6 +ph5 1s Lb 2s -a7 +xe3 1s Lw 2s -h5 +ph4 1s Lb 2s "
    "-g1 +Nf3 1s Lw 2s -h4 +ph3 1s Lb 3s";
const std::string kAsQueen = "b7a8q d8d6 a8b8 d6e5 d1e2 e5d5 b8a7 h6h5 a7e3 h5h4 g1f3 h4h3";

const std::string kIsTaken =
    "-a8 -b7 +xa8 1s Lw 3s -c8 +bb7 1s Lb 2s -g1 +Nf3 1s Lw 2s -a8 -b7 +ba8 1s Lb 2s -d2 +Pd4 1s Lw 2s "
    "-h6 +ph5 1s Lb 3s -b1 +Nc3 1s Lw 3s";

}  // namespace

TEST_CASE("a pawn that is left on the last rank plays on as a queen, with a clock and without") {
  for (const bool clock : {true, false}) {
    CAPTURE(clock);
    const Table table = played(kPromoting, with(kPlaysOnAsQueen, "P"), clock);
    CHECK(plies(table) == kAsQueen);
    CHECK(table.flags() == "promotion_not_exchanged");
    CHECK(table.flag_states("promotion_not_exchanged") == "completed stood");
    const Table quiet = played(kEnding,
                               "-e7 +Pe8 1s Lw 3s -h7 +kh6 1s Lb 3s -e8 +Pe4 1s Lw 3s -h6 +kh5 1s Lb 3s "
                               "-e4 +Pf4 1s Lw 3s -h5 +kg6 1s Lb 3s",
                               clock);
    CHECK(plies(quiet) == "e7e8q h7h6 e8e4 h6h5 e4f4 h5g6");
    CHECK(quiet.flags() == "promotion_not_exchanged");
  }
}

TEST_CASE("a queen of the other colour plays on for who has put it there, with a clock and without") {
  for (const bool clock : {true, false}) {
    CAPTURE(clock);
    const Table takes = played(kPromoting, with(kPlaysOnAsQueen, "q"), clock);
    CHECK(plies(takes) == kAsQueen);
    CHECK(takes.flags() == "illegal_promotion");
    CHECK(takes.flag_states("illegal_promotion") == "completed stood");
    const Table quiet = played(kEnding,
                               "-e7 +qe8 1s Lw 3s -h7 +kh6 1s Lb 3s -e8 +qe4 1s Lw 3s -h6 +kh5 1s Lb 3s "
                               "-e4 +qf4 1s Lw 3s -h5 +kg6 1s Lb 3s",
                               clock);
    CHECK(plies(quiet) == "e7e8q h7h6 e8e4 h6h5 e4f4 h5g6");
    CHECK(nobody_accused(quiet));
    const Table blacks = played("4k3/8/8/8/8/8/6p1/K7 b - - 0 1",
                                "-g2 +Qg1 1s Lb 3s -a1 +Ka2 1s Lw 3s -g1 +Qd4 1s Lb 3s -a2 +Kb3 1s Lw 3s "
                                "-d4 +Qd3 1s Lb 3s -b3 +Kb2 1s Lw 3s",
                                clock);
    CHECK(plies(blacks) == "g2g1q a1a2 g1d4 a2b3 d4d3 b3b2");
    CHECK(nobody_accused(blacks));
  }
}

TEST_CASE("a knight or a rook of the other colour is that knight or rook") {
  for (const bool clock : {true, false}) {
    CAPTURE(clock);
    const Table knight = played(kPromoting,
                                "-a8 -b7 +na8 1s Lw 3s -d8 +qd6 1s Lb 2s -a8 +nb6 1s Lw 2s -d6 +qe5 1s Lb 2s "
                                "-d1 +Qe2 1s Lw 2s -e5 +qd5 1s Lb 2s -b6 -d5 +nd5 1s Lw 2s "
                                "-f6 -d5 +nd5 1s Lb 3s -g1 +Nf3 1s Lw 3s",
                                clock);
    CHECK(plies(knight) == "b7a8n d8d6 a8b6 d6e5 d1e2 e5d5 b6d5 f6d5 g1f3");
    CHECK(nobody_accused(knight));
    CHECK(knight.flag_states("illegal_promotion") == "completed stood");
    const Table rook = played("8/4P2k/8/8/8/8/8/K7 w - - 0 1",
                              "-e7 +re8 1s Lw 3s -h7 +kh6 1s Lb 3s -e8 +re4 1s Lw 3s -h6 +kh5 1s Lb 3s "
                              "-e4 +rf4 1s Lw 3s -h5 +kg6 1s Lb 3s",
                              clock);
    CHECK(plies(rook) == "e7e8r h7h6 e8e4 h6h5 e4f4 h5g6");
    CHECK(nobody_accused(rook));
  }
}

TEST_CASE("what looks like another man is taken, and nobody has put it right") {
  for (const char* man : {"P", "q"}) {
    for (const bool clock : {true, false}) {
      CAPTURE(man, clock);
      const Table table = played(kPromoting, with(kIsTaken, man), clock);
      CHECK(plies(table) == "b7a8q c8b7 g1f3 b7a8 d2d4 h6h5 b1c3");
      const char* code = *man == 'P' ? "promotion_not_exchanged" : "illegal_promotion";
      CHECK(table.flags() == code);
      CHECK(table.flag_states(code) == "completed stood");
    }
  }
}

TEST_CASE("a pawn on the last rank that is exchanged after the reply was put right") {
  for (const bool clock : {true, false}) {
    CAPTURE(clock);
    const Table table = played(kPromoting,
                               "-a8 -b7 +Pa8 1s Lw 3s -d8 +qd6 1s Lb 2s -g1 +Nf3 1s Lw 2s -h6 +ph5 1s Lb 2s "
                               "-a8 2s +Qa8 1s -d1 +Qe2 1s Lw 2s -h5 +ph4 1s Lb 2s -b8 -a8 +Qb8 1s Lw 2s "
                               "-h4 +ph3 1s Lb 3s",
                               clock);
    CHECK(plies(table) == "b7a8q d8d6 g1f3 h6h5 d1e2 h5h4 a8b8 h4h3");
    CHECK(table.flag_states("promotion_not_exchanged") == "completed corrected");
  }
}

TEST_CASE("a pawn that is exchanged while the reply is played was no pawn for anybody") {
  for (const bool clock : {true, false}) {
    CAPTURE(clock);
    const Table table = played(kEnding,
                               "-e7 +Pe8 1s -e8 300ms -h7 400ms +Qe8 200ms +kh6 300ms Lw 1s Lb 3s "
                               "-e8 +Qe4 1s Lw 3s -h6 +kh5 1s Lb 3s",
                               clock);
    CHECK(plies(table) == "e7e8q h7h6 e8e4 h6h5");
    CHECK(table.flags() == "");
  }
}

TEST_CASE("a rook that later moves as a queen is a rook, and was moved against the rules") {
  for (const bool clock : {true, false}) {
    CAPTURE(clock);
    const Table queen = played(kPromoting, with(kPlaysOnAsQueen, "R"), clock);
    CHECK(plies(queen) == "b7a8r d8d6 a8b8 d6e5 d1e2 e5d5 b8a7! h6h5 a7e3! h5h4 g1f3 h4h3");
    CHECK(queen.flag_states("illegal_move") == "completed stood completed stood");
    CHECK(queen.flagged("promotion_piece") == clock);
    CHECK_FALSE(queen.flagged("promotion_changed"));
    const Table rook = played(kPromoting,
                              "-a8 -b7 +Ra8 1s Lw 3s -d8 +qd6 1s Lb 2s -b8 -a8 +Rb8 1s Lw 2s "
                              "-d6 +qe5 1s Lb 2s -d1 +Qe2 1s Lw 2s -e5 +qd5 1s Lb 2s -b8 +Rb3 1s Lw 2s "
                              "-h6 +ph5 1s Lb 3s",
                              clock);
    CHECK(plies(rook) == "b7a8r d8d6 a8b8 d6e5 d1e2 e5d5 b8b3 h6h5");
  }
}

TEST_CASE("a ply of a man that looks like another is taken back like any other") {
  for (const bool clock : {true, false}) {
    CAPTURE(clock);
    const Table table = played(kEnding,
                               "-e7 +Pe8 1s Lw 3s -h7 +kh6 1s Lb 3s -e8 +Pe4 1s Lw 3s -h6 +kh5 1s Lb 3s "
                               "-h5 +kh6 300ms -e4 +Pe8 3s -e8 +Pb8 1s Lw 1s Lb Lw 3s -h6 +kg6 1s Lb 3s "
                               "-b8 +Pb6 1s Lw 3s -g6 +kg5 1s Lb 3s",
                               clock);
    CHECK(plies(table) == "e7e8q h7h6 e8b8 h6g6 b8b6 g6g5");
    CHECK(nobody_accused(table));
  }
}

}  // namespace look_alike_test
