// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Pins, lines that open, and mates in reply, each beside the slow rules.
#include "tests/support/catch.hpp"
#include "tests/support/quaternity_oracle.hpp"
#include "tests/support/quaternity_positions.hpp"

namespace mates_test {

using namespace eboard::rules::quaternity;
using eboard::test::move_texts;
using eboard::test::quaternity_move;
using eboard::test::QuaternityOracle;

namespace {

Position checked(const char* text) {
  Position position = eboard::test::quaternity_position(text);
  INFO(text);
  CHECK(move_texts(position) == QuaternityOracle(position.setup()).moves());
  return position;
}

bool is_legal(const Position& position, const char* move) { return position.is_legal(quaternity_move(move)); }

}  // namespace

TEST_CASE("a pinned piece keeps to the line of the pin", "[TQ-009]") {
  const Position position = checked("W Ka1 Nb1 Rb2 Qa3; R Ka12 Re1 Ra9; B Kl12 Bf6; G Kl1 -> W");
  CHECK(eboard::test::targets(position, "b1").empty());
  CHECK(eboard::test::targets(position, "b2").empty());
  CHECK(eboard::test::targets(position, "a3") == "a2 a4 a5 a6 a7 a8 a9");
}

TEST_CASE("a piece between pieces of two enemies is pinned by both of them alike", "[TQ-009]") {
  CHECK(eboard::test::targets(checked("W Ka1 Ra3; R Ka12 Ra8; B Kl12; G Kl1 -> W"), "a3") ==
        "a2 a4 a5 a6 a7 a8");
  // A frozen rook pins nothing.
  CHECK(is_legal(checked("W Ka1 Ra3; R frozen Ka12 Ra8; B Kl12; G Kl1 -> W"), "a3-h3"));
}

TEST_CASE("the king may step out of a check, but not along its line or beside another king", "[TQ-008]") {
  const Position position = checked("W Kf6; R Ka12 Ra6; B Kh5; G Kl1 -> W");
  CHECK(eboard::test::targets(position, "f6") == "e5 f5 e7 f7 g7");
}

TEST_CASE("quaternity: a check may be ended by capturing the checking piece or by stepping between") {
  const Position position = checked("W Ka1 Bb3 Rd2; R Ka12 Re1; B Kl12; G Kl1 -> W");
  CHECK(eboard::test::targets(position, "d2") == "d1");
  CHECK(eboard::test::targets(position, "b3") == "d1");
  CHECK(is_legal(checked("W Ka1 Bb4; R Ka12 Re1; B Kl12; G Kl1 -> W"), "b4xe1"));
}

TEST_CASE("quaternity: opening a line mates in reply to a check") {
  Position position = checked("W Ka1 Ra5 Na8 Rb5; R Ka12 Rh1; B Kl12; G Kl3 -> W");
  CHECK(position.in_check(Player::white));
  REQUIRE(is_legal(position, "a8-c7"));
  CHECK(position.play(quaternity_move("a8-c7")).mates.at(0) ==
        Mate{Player::red, Player::white, MateKind::direct, true});
}

TEST_CASE(
    "quaternity: taking the last square away from a king that stands attacked mates in reply to a check") {
  Position position = checked("W Kc1 Rd3; R Ka12 Rh1; B Kl12 Ra5; G Kl3 -> W");
  REQUIRE(is_legal(position, "d3-b3"));
  CHECK(position.play(quaternity_move("d3-b3")).mates.at(0) ==
        Mate{Player::red, Player::white, MateKind::indirect, true});
}

TEST_CASE("quaternity: a pawn's check mates in reply to a check") {
  Position position = checked("W Ka1 Pa10^ Rl11 Bj3 Rc5; R Kb12 Rh1; B Kg8; G Kf3 -> W");
  REQUIRE(is_legal(position, "a10-a11"));
  CHECK(position.play(quaternity_move("a10-a11")).mates.at(0) ==
        Mate{Player::red, Player::white, MateKind::direct, true});
}

TEST_CASE("quaternity: a frozen player who could mate in reply, if alive, is not mated (A-24, A-22)") {
  Position position = checked("W Ke1 Na3 Qb7; R Kj12; B Kl12 Ra5; G frozen Ka1 Rg8 -> W");
  CHECK(position.play(quaternity_move("a3-c4")).mates.empty());
}

TEST_CASE(
    "quaternity: a mate by pieces of two players that opens a line to a third king mates that king too") {
  Position position = checked("W Ke6 Ra1 Nb3 Nc5 Nd4 Nj4 Nk4; R Kb1; B Kl1; G Kg6 -> W");
  CHECK(position.play(quaternity_move("c5-d3")).mates.size() == 2);
}

}  // namespace mates_test
