// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/position.hpp"

#include <set>

#include "tests/support/positions.hpp"

namespace position_test {

using namespace eboard::rules;
using eboard::test::played;
using eboard::test::position_of;
using eboard::test::uci;

TEST_CASE("a position is small enough to be copied for a move") { STATIC_REQUIRE(sizeof(Position) <= 160); }

TEST_CASE("equal positions by different ways are the same position with the same key") {
  const Position a = played(Position::initial(), "g1f3 g8f6 b1c3");
  const Position b = played(Position::initial(), "b1c3 g8f6 g1f3");
  CHECK(a == b);
  CHECK(a.key() == b.key());
  const Position home = played(a, "f6g8 c3b1 b8c6 f3g1 c6b8");
  CHECK(home.placement() == Position::initial().placement());
  CHECK(home.turn() == Color::white);
  CHECK(home == Position::initial());
}

TEST_CASE("turn, castling rights and a legal en passant make another position, an idle en passant does not") {
  CHECK(position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1").key() !=
        position_of("4k3/8/8/8/8/8/8/4K2R w - - 0 1").key());
  CHECK(position_of("4k3/8/8/8/8/8/8/4K2R w - - 0 1").key() !=
        position_of("4k3/8/8/8/8/8/8/4K2R b - - 0 1").key());
  const Position idle = played(Position::initial(), "e2e4");
  CHECK_FALSE(idle.en_passant());
  CHECK(idle == position_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 5 9"));
  const Position real = played(Position::initial(), "e2e4 a7a6 e4e5 d7d5");
  CHECK(real.en_passant() == parse_square("d6"));
  CHECK(real.key() != played(Position::initial(), "e2e4 a7a6 e4e5 d7d6 h2h3 d6d5").key());
}

TEST_CASE("castling moves both pieces and takes the rights away") {
  const Position start = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 9");
  const Position king_side = start.after(uci(start, "e1g1"));
  CHECK(to_fen(king_side.setup()) == "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 5 9");
  const Position queen_side = king_side.after(uci(king_side, "e8c8"));
  CHECK(to_fen(queen_side.setup()) == "2kr3r/8/8/8/8/8/8/R4RK1 w - - 6 10");
}

TEST_CASE("a captured or moved rook loses its right, a moved king both") {
  const Position start = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  CHECK(to_fen(played(start, "a1a8").setup()).find(" b Kk ") != std::string::npos);
  CHECK(to_fen(played(start, "h1g1").setup()).find(" b Qkq ") != std::string::npos);
  CHECK(to_fen(played(start, "e1e2").setup()).find(" b kq ") != std::string::npos);
}

TEST_CASE("castling is refused out of, through and into check, and over pieces") {
  CHECK_FALSE(position_of("4k3/8/8/8/8/8/4r3/4K2R w K - 0 1")
                  .is_legal({*parse_square("e1"), *parse_square("h1"), MoveKind::castling}));
  for (const char* fen : {"4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "4k1r1/8/8/8/8/8/8/4K2R w K - 0 1",
                          "4k3/8/8/8/8/8/8/4K1NR w K - 0 1"}) {
    INFO(fen);
    CHECK_FALSE(eboard::rules::parse_uci(position_of(fen), "e1h1"));
  }
  CHECK(eboard::rules::parse_uci(position_of("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), "e1a1"));
}

TEST_CASE("a rook that shields its king cannot castle away from the line in Chess960") {
  const Position shielded = position_of("4k3/8/8/8/8/8/8/qR2K3 w B - 0 1");
  CHECK_FALSE(eboard::rules::parse_uci(shielded, "e1b1"));
  CHECK(eboard::rules::parse_uci(position_of("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1"), "e1b1"));
}

TEST_CASE("the half-move clock counts plies since the last capture or pawn move") {
  CHECK(played(Position::initial(), "g1f3 g8f6 f3g1").half_move_clock() == 3);
  CHECK(played(Position::initial(), "g1f3 g8f6 e2e4").half_move_clock() == 0);
  CHECK(played(Position::initial(), "e2e4 d7d5 g1f3 g8f6 f3g1 d5e4").half_move_clock() == 0);
  CHECK(played(Position::initial(), "e2e4 d7d5 g1f3").full_move_number() == 2);
}

TEST_CASE("mate and stalemate are distinguished") {
  const Position mate = played(Position::initial(), "f2f3 e7e5 g2g4 d8h4");
  CHECK(mate.is_checkmate());
  CHECK_FALSE(mate.is_stalemate());
  const Position stalemate = position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  CHECK(stalemate.is_stalemate());
  CHECK_FALSE(stalemate.is_checkmate());
}

TEST_CASE("castling may be the only move left in Chess960") {
  // The king stays where it is, its other squares are attacked; rook and pawn are blocked.
  const Position position = position_of("5r1k/8/8/8/8/7p/7P/6KR w H - 0 1");
  REQUIRE(position.legal_moves().size() == 1);
  CHECK(position.legal_moves()[0].kind == MoveKind::castling);
  CHECK(position.has_legal_move());
  CHECK_FALSE(position.is_stalemate());
}

TEST_CASE("the 960 start positions are different, symmetric and numbered as usual") {
  CHECK(Position::chess960(518) == Position::initial());
  CHECK(Position::chess960(0).placement().fen() == "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR");
  CHECK(Position::chess960(959).placement().fen() == "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB");
  std::set<std::string> seen;
  for (int number = 0; number < 960; ++number) {
    const Position position = Position::chess960(number);
    CHECK(count(position.castling_rooks()) == 4);
    seen.insert(position.placement().fen());
  }
  CHECK(seen.size() == 960);
}

}  // namespace position_test
