// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Both kings in check, and neither player sees it: the moves that were made are in the record, and no others.
#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace overlooked_check_test {

using eboard::test::Table;

namespace {

/// White: Kh1, Ra1, pawns c2, g2, h2. Black: Kh8, Rb7, pawns g7, h7.
constexpr const char* kRooks = "7k/1r4pp/8/8/8/8/2P3PP/R6K w - - 0 1";

}  // namespace

TEST_CASE("a reply that overlooks the check of an illegal move is the reply, and no legal move is invented") {
  Table table({.fen = kRooks});
  table.play("2s -a1 +Ra8 1s Lw 4s -b7 +rb1 1s Lb 14s");
  CHECK(table.flag_states("illegal_move") == "completed");
  table.play("-c2 +Pc3 1s Lw 14s");
  CHECK(table.committed() == "a1a8 b7b1!");
  table.play("-b1 +rb2 1s Lb 14s");
  CHECK(table.committed() == "a1a8 b7b1! c2c3!");
  CHECK(table.flags() == "illegal_move illegal_move kings_in_check illegal_move");
  CHECK(table.result().empty());  // mate, but by an illegal move
  CHECK_FALSE(table.flagged("missing_piece"));
  CHECK_FALSE(table.flagged("extra_piece"));
}

TEST_CASE("the check of an illegal move is answered, and the game goes on from it") {
  Table table({.fen = "7k/1r4pp/8/8/8/8/2P4P/R6K w - - 0 1"});
  table.play("2s -a1 +Ra8 1s Lw 4s -b7 +rb1 1s Lb 14s -h1 +Kg2 1s Lw 4s -h8 +kg8 1s Lb 14s");
  CHECK(table.committed() == "a1a8 b7b1! h1g2");
}

TEST_CASE("a move that breaks another rule as well is not explained by an overlooked check") {
  Table table({.fen = kRooks});
  table.play("2s -a1 +Ra8 1s Lw 4s -b7 +rb1 1s Lb 14s -c2 +Pd4 1s Lw 14s -b1 +rb2 1s Lb 14s");
  CHECK_FALSE(table.ever_committed("b7b8"));
  CHECK_FALSE(table.ever_committed("c2c3"));
}

}  // namespace overlooked_check_test
