// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a pawn became is exchanged for another man after the press. The choice is final (2023 4.4.4, 2005
// 4.4d): the record keeps it, the arbiter is told, and play is followed with the man that stands there then.
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace promoted_man_exchanged_test {

using eboard::test::Scene;
using eboard::test::Table;

namespace {

Table played(const std::string& script) {
  Table table(Scene{.fen = "7k/P7/8/8/8/8/7P/7K w - - 0 1"});
  table.play("5s " + script);
  return table;
}

const std::string kRook = "-a7 +Ra8 Lw 4s ";
const std::string kReply = "-h8 +kh7 Lb 3s ";
const std::string kQueenForIt = "-a8 2s +Qa8 5s ";

}  // namespace

TEST_CASE("a promoted man that is exchanged after the press stays what it was, before the reply") {
  // Nothing was recorded while the queen stood there.
  const Table table = played(kRook + kQueenForIt + kReply + "-h2 +Ph3 Lw 4s -h7 +kh6 Lb 4s");
  CHECK(table.committed() == "a7a8r h8h7 h2h3 h7h6");
  CHECK(table.flag_states("promotion_changed") == "completed");
  const Table knight = played("-a7 +Qa8 Lw 4s -a8 2s +Na8 5s " + kReply + "-h2 +Ph3 Lw 4s -h7 +kh6 Lb 4s");
  CHECK(knight.committed() == "a7a8q h8h7 h2h3 h7h6");
  CHECK(knight.flag_states("promotion_changed") == "completed");
}

TEST_CASE("the man that was put in its place moves as both, or as the new one alone") {
  const Table both =
      played(kRook + kQueenForIt + kReply + "-a8 +Qa7 Lw 3s -h7 +kh6 Lb 3s -a7 +Qa3 Lw 4s -h6 +kh5 Lb 4s");
  CHECK(both.committed() == "a7a8r h8h7 a8a7 h7h6 a7a3 h6h5");
  CHECK_FALSE(both.flagged("illegal_move"));
  CHECK(both.flag_states("promotion_changed") == "completed stood");
  // The rook that looks like a queen makes moves that no rook makes.
  const Table queen = played(kRook + kQueenForIt + kReply +
                             "-a8 +Qa7 Lw 3s -h7 +kh6 Lb 3s -a7 +Qe3 Lw 4s -h6 +kh5 Lb 4s "
                             "-h2 +Ph3 Lw 4s -h5 +kh4 Lb 4s -e3 +Qe7 Lw 4s -h4 +kh5 Lb 4s");
  CHECK(queen.committed() == "a7a8r h8h7 a8a7 h7h6 a7e3! h6h5 h2h3 h5h4 e3e7 h4h5");
  CHECK(queen.flag_states("illegal_move") == "completed stood");
}

TEST_CASE("a promoted man that is exchanged after one reply, or several, or where it went") {
  const std::string rest = "-h2 +Ph3 Lw 4s -h7 +kh6 Lb 4s -a8 +Qa1 Lw 4s -h6 +kh5 Lb 4s";
  const Table after_one = played(kRook + kReply + kQueenForIt + rest);
  CHECK(after_one.committed() == "a7a8r h8h7 h2h3 h7h6 a8a1 h6h5");
  CHECK(after_one.flag_states("promotion_changed") == "completed stood");
  const Table after_three = played(kRook + kReply + "-h2 +Ph3 Lw 4s -h7 +kh6 Lb 4s " + kQueenForIt +
                                   "-h3 +Ph4 Lw 4s -h6 +kg6 Lb 4s -a8 +Qa1 Lw 4s -g6 +kh6 Lb 4s");
  CHECK(after_three.committed() == "a7a8r h8h7 h2h3 h7h6 h3h4 h6g6 a8a1 g6h6");
  CHECK(after_three.flag_states("promotion_changed") == "completed stood");
  const Table elsewhere = played(kRook + kReply +
                                 "-a8 +Ra5 Lw 4s -h7 +kh6 Lb 4s -a5 2s +Qa5 5s "
                                 "-h2 +Ph3 Lw 4s -h6 +kg6 Lb 4s -a5 +Qa1 Lw 4s -g6 +kh6 Lb 4s");
  CHECK(elsewhere.committed() == "a7a8r h8h7 a8a5 h7h6 h2h3 h6g6 a5a1 g6h6");
  CHECK(elsewhere.flag_states("promotion_changed") == "completed stood");
}

TEST_CASE("a promoted man that comes back to its square was put right") {
  const std::string back = "-a8 2s +Ra8 5s ";
  const std::string rest = "-a8 +Ra7 Lw 3s -h7 +kh6 Lb 3s -h2 +Ph3 Lw 3s -h6 +kh5 Lb 4s";
  for (const std::string& script :
       {kRook + kQueenForIt + back + kReply, kRook + kReply + kQueenForIt + back}) {
    CAPTURE(script);
    const Table table = played(script + rest);
    CHECK(table.committed() == "a7a8r h8h7 a8a7 h7h6 h2h3 h6h5");
    CHECK(table.flag_states("promotion_changed") == "completed corrected");
  }
}

}  // namespace promoted_man_exchanged_test
