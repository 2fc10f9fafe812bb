// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What players write, and what cannot be read.
#include "rules/quaternity/notation/move_notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/quaternity_positions.hpp"

namespace reading_test {

using namespace eboard::rules::quaternity;
using eboard::rules::english;
using eboard::test::quaternity_move;
using eboard::test::quaternity_position;

namespace {

constexpr const char* kTwoKnights = "W Ka1 Ng1 Ne1; R Ka12; B Kl12; G Kl1 -> W";
constexpr const char* kCorner = "W Ka1 Pd11^; R Ka10 Ne12; B Kl10; G Kl1 -> W";
constexpr const char* kLocked = "W Ka1; R Ka12; B Kl12 Rb5 Rc2; G Kl1 -> W";

void reads(const char* position, const char* text, const char* move) {
  const auto read = MoveNotation().read(quaternity_position(position), text);
  INFO(text << ": " << (read ? "" : read.error().reason));
  REQUIRE(read);
  CHECK(read->move == quaternity_move(move));
}

std::string refusal(const char* position, const char* text) {
  const auto read = MoveNotation().read(quaternity_position(position), text);
  REQUIRE_FALSE(read);
  return read.error().reason;
}

}  // namespace

TEST_CASE("a departure square may be written where a file is enough (9.10.a)", "[quaternity][notation]") {
  reads(kTwoKnights, "Cg1f3", "g1f3");
  reads(kTwoKnights, "Cg1-f3", "g1f3");
  reads(kTwoKnights, "g1f3", "g1f3");
  reads(kTwoKnights, "♘gf3", "g1f3");
}

TEST_CASE("signs of capture, check and mate may be missing or too many", "[quaternity][notation]") {
  const char* const capture = "W Ka1 Nh2 Nd4; R Ka12 Nf3; B Kl12; G Kl1 -> W";
  for (const char* text : {"Cdxf3", "Cdf3", "Cd×f3", "CdxCf3", "Cdxf3+", "Cdxf3#", "Cdxf3++", "Cd4xf3"}) {
    reads(capture, text, "d4f3");
  }
  reads("array -> W", "Cxd5", "b4d5");
  reads("W Ka1 Qb5 Bh5; R Ka12; B Kl12; G Kl1 -> W", "Db11#", "b5b11");
  reads("W Ka1 Qb5 Bh5; R Ka12; B Kl12; G Kl1 -> W", "Db11", "b5b11");
}

TEST_CASE("a promotion may be marked in any usual way", "[quaternity][notation]") {
  for (const char* text : {"dxe12D", "dxe12=D", "dxe12(D)", "dxCe12=D", "d11xe12D", "de12D", "d11e12D"}) {
    reads(kCorner, text, "d11e12q");
  }
}

TEST_CASE("what a pawn takes may be named, a pawn too", "[quaternity][notation]") {
  reads("W Ka1 Pa5^; R Ka12 Pb6v; B Kl12; G Kl1 -> W", "axPb6", "a5b6");
  reads("W Ka1 Pa5^; R Ka12 Pb6v; B Kl12; G Kl1 -> W", "Paxb6", "a5b6");
}

TEST_CASE("a piece that is named as captured must be the one on the square", "[quaternity][notation]") {
  reads("array -> W", "FxCj9", "d3j9");
  CHECK(refusal("array -> W", "FxTj9") == "'FxTj9' is not legal: no rook stands on j9");
  CHECK(refusal("array -> W", "CxCd5") == "'CxCd5' is not legal: no knight stands on d5");
}

TEST_CASE("offers and marks behind a move are kept", "[quaternity][notation]") {
  const auto read = MoveNotation().read(quaternity_position("array -> W"), "Cd5!?(=)");
  REQUIRE(read);
  CHECK(read->offer);
  CHECK(read->marks == "!?");
  CHECK_FALSE(MoveNotation().read(quaternity_position("array -> W"), "Cd5")->offer);
}

TEST_CASE("a pass is written with the word of 6.3.f or its sign", "[quaternity][notation]") {
  const Position locked = quaternity_position(kLocked);
  for (const char* text : {"Passe", "passe", "pass", "Pass", "--", "Passe(=)"}) reads(kLocked, text, "--");
  CHECK(MoveNotation().write(locked, Move::pass()) == "Passe");
  CHECK(MoveNotation(english()).write(locked, Move::pass()) == "--");
  CHECK(refusal("array -> W", "Passe") == "'Passe' is not legal: White can move (6.3.f)");
}

TEST_CASE("ranks of two digits are read to their end", "[quaternity][notation]") {
  const char* const ladder = "W Ka1 Nb12 Nb10 Ra2; R Kl12; B Kl10; G Kl1 -> W";
  reads(ladder, "C12d11", "b12d11");
  reads(ladder, "C10d11", "b10d11");
  reads(ladder, "Ta12", "a2a12");
  CHECK(refusal(ladder, "Ta13") == "'Ta13' is not a move in French letters (P C F T D R)");
  CHECK(refusal(ladder, "C1d11") == "'C1d11' is not legal: White has no knight on rank 1");
  CHECK(refusal(ladder, "Cd11") == "'Cd11' is ambiguous: Cb10d11 or Cb12d11");
}

TEST_CASE("a pawn that captures must be written as capturing", "[quaternity][notation]") {
  CHECK(refusal(kCorner, "e12D") ==
        "'e12D' is not legal: e12 is occupied, and a capture says where the pawn comes from (9.9)");
  CHECK(refusal(kCorner, "d12") == "'d12' does not say what the pawn becomes");
  CHECK(refusal("array -> W", "c5xc6") == "'c5xc6' is not legal: nothing stands on c6");
}

TEST_CASE("case and language decide what a letter is", "[quaternity][notation]") {
  CHECK(refusal("array -> W", "cd5") == "'cd5' is not legal: no pawn on file c of White can go to d5");
  CHECK(refusal("array -> W", "Nd5") == "'Nd5' is not a move in French letters (P C F T D R)");
  const char* const rook = "W Ka1 Rh2; R Ka12; B Kl12; G Kl1 -> W";
  const char* const king = "W Kh3 Ra2; R Ka12; B Kl12; G Kl1 -> W";
  CHECK(MoveNotation(english()).read(quaternity_position(rook), "Rh3")->move == quaternity_move("h2h3"));
  CHECK(MoveNotation().read(quaternity_position(king), "Rh2")->move == quaternity_move("h3h2"));
  CHECK(refusal(rook, "Rh3") == "'Rh3' is not legal: no king of White can go to h3");
}

TEST_CASE("the reason why a move is not legal is given", "[quaternity][notation]") {
  const auto why = [](const char* position, const char* text) {
    const std::string reason = refusal(position, text);
    const std::string begin = std::string("'") + text + "' is not legal: ";
    REQUIRE(reason.rfind(begin, 0) == 0);
    return reason.substr(begin.size());
  };
  CHECK(why("array -> W", "Cf9") == "no knight of White can go to f9");
  CHECK(why("array -> W", "Cg1f3") == "White has no knight on g1");
  CHECK(why("array -> W", "g1f3") == "White has no piece on g1");
  CHECK(why("array -> W", "Fe3") == "White's own pawn stands on e3 (3.1)");
  CHECK(why("array -> W", "d5D") == "what goes to d5 does not promote there (3.7.e)");
  CHECK(why("array -> W", "Cd5D") == "what goes to d5 does not promote there (3.7.e)");
  CHECK(why("W Ka1 Rg2; R Ka12; B Kl12; G Kg9 -> W", "Txg9") == "a king is never taken (3.13)");
  CHECK(why("W Ka1 Ra3; R Ka12 Ra9; B Kl12; G Kl1 -> W", "Tb3") == "White's king would stand in check (3.9)");
  CHECK(why("W Ka1; R Ka12 Rb9; B Kl12; G Kl1 -> W", "Rb1") == "White's king would stand in check (3.9)");
  CHECK(why("W Ka1; R Ka12 Ra9; B Kl12; G Kl1 -> W", "Passe") == "White can move (6.3.f)");
  CHECK(why("W Kd4 Pa5^; R Kd6; B Kl12; G Kl1 -> W", "Rd5") == "a king may not attack a king (3.12)");
  CHECK(why("W Kd4 Pa5^; R Ka12; B Kl12; G frozen Ke6 -> W", "Rd5") ==
        "a king may attack a frozen king only to mate it (5.5)");
}

TEST_CASE("texts of other games are no moves", "[quaternity][notation]") {
  for (const char* text : {"", "0-0", "O-O", "e.p.", "dxe5 e.p.", "Cd5x", "x", "Cxx", "m4", "d0", "d04",
                           "Cd5 e6", "Cd5:", "FxC", "++", "d5=", "1.d5"}) {
    INFO(text);
    CHECK_THAT(refusal("array -> W", text), ContainsSubstring("is not a move in French letters"));
  }
}

TEST_CASE("a check that merely goes on gets no sign", "[quaternity][notation]") {
  // Red's rook attacks Green's king before and after White's move; then White adds another attack.
  const char* const standing = "W Ka1 Nc3 Rb7; R Kl12 Rg2; B Ka12; G Kg9 -> W";
  CHECK(MoveNotation().write(quaternity_position(standing), quaternity_move("c3e4")) == "Ce4");
  CHECK(MoveNotation().write(quaternity_position(standing), quaternity_move("b7b9")) == "Tb9+");
}

TEST_CASE("a player who captures a checking piece gives a new check", "[quaternity][notation]") {
  const char* const taken = "W Ka1 Rb2; R Kl12 Rg2; B Ka12; G Kg9 -> W";
  CHECK(MoveNotation().write(quaternity_position(taken), quaternity_move("b2g2")) == "Txg2+");
}

TEST_CASE("a mate that takes effect only on the mated player's turn is mate", "[quaternity][notation]") {
  // Q23: White, on turn, is in check and the only safe move would open a line onto White's king.
  const Position q23 = quaternity_position("W Kd7; R frozen Kf8; B Ke11 Qf3 Qg6 Qh8 -> B");
  CHECK(MoveNotation().write(q23, quaternity_move("g6c6")) == "Dgc6++");
}

}  // namespace reading_test
