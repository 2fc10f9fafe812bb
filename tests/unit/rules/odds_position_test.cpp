// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/notation/notation.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/catch.hpp"

namespace odds_position_test {

using namespace eboard::rules;

namespace {

constexpr const char* kTwoMoves = "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 odds=2";
constexpr const char* kWithoutRook = "r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 1 odds=a1";

Position position(const char* fen) { return Position::from_setup(parse_fen(fen).value()).value(); }

Position after(const char* fen, std::initializer_list<const char*> moves) {
  Position out = position(fen);
  for (const char* move : moves) out.play(parse_san(out, move).value());
  return out;
}

}  // namespace

TEST_CASE("White makes the moves in advance one after the other", "[D28-22.2][F30-22.2]") {
  const Position one = after(kTwoMoves, {"e4"});
  CHECK(one.turn() == Color::white);
  CHECK(one.in_advance() == 1);
  CHECK(one.full_move_number() == 2);
  CHECK_FALSE(one.en_passant());
  const Position both = after(kTwoMoves, {"e4", "d4"});
  CHECK(both.turn() == Color::black);
  CHECK(both.in_advance() == 0);
  CHECK(both.full_move_number() == 2);
}

TEST_CASE("who could move over the middle only has no move in advance", "[D28-22.3][F30-22.3]") {
  constexpr const char* kPawnAlone = "7k/8/8/8/P7/1q6/8/K7 w - - 0 1 odds=2";
  CHECK(position(kPawnAlone).legal_moves().empty());
  CHECK_FALSE(position(kPawnAlone).has_legal_move());
  CHECK(position("7k/8/8/8/P7/1q6/8/K7 w - - 0 1").has_legal_move());
}

TEST_CASE("moves in advance do not go over the middle", "[D28-22.3][F30-22.3]") {
  const Position begun = after(kTwoMoves, {"e4"});
  for (const Move move : begun.legal_moves()) CHECK_FALSE(crosses_middle(move));
  CHECK_FALSE(parse_san(begun, "Qh5"));
  CHECK(parse_san(after(kTwoMoves, {"e4", "d4", "Nf6"}), "Qh5"));
}

TEST_CASE("the king castles where the rook was given", "[D28-22.8][F30-22.8]") {
  const Position castled = after(kWithoutRook, {"O-O-O"});
  CHECK(castled.placement()[*parse_square("c1")] == Piece{Color::white, Role::king});
  CHECK(count(castled.placement().of(Piece{Color::white, Role::rook})) == 1);
  CHECK(castled.castling_corners() == (bit(*parse_square("a8")) | bit(*parse_square("h8"))));
  CHECK(castled.key() == position("r3k2r/8/8/8/8/8/8/2K4R b kq - 1 1").key());
  CHECK(parse_uci(position(kWithoutRook), "e1c1")->kind == MoveKind::castling);
  // A rook that goes away takes its right with it, the corner of the given one keeps it.
  CHECK(parse_san(after(kWithoutRook, {"Rh2", "Ke7", "Rh1", "Ke8"}), "O-O-O"));
  CHECK_FALSE(parse_san(after(kWithoutRook, {"Kd1", "Ke7", "Ke1", "Ke8"}), "O-O-O"));
}

TEST_CASE("a FEN says in a seventh field what was given as odds") {
  for (const char* fen : {kTwoMoves, kWithoutRook, "4k3/8/8/8/8/8/8/4K2R w K - 0 1 odds=a8,3"}) {
    CHECK(to_fen(parse_fen(fen).value()) == fen);
  }
  for (const char* bad : {"odds=", "odds=0", "odds=100", "odds=b1", "odds=a1,", "odds=a1 2", "a1"}) {
    CAPTURE(bad);
    CHECK_FALSE(parse_fen(std::string("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ") + bad));
  }
}

TEST_CASE("a game at odds comes back from its PGN") {
  GameRecord game;
  game.begin_at(parse_fen(kTwoMoves).value());
  Position at = position(kTwoMoves);
  for (const char* move : {"e4", "d4", "Nf6"}) {
    game.plies.push_back({.move = parse_san(at, move).value(), .clock = {}, .elapsed = {}, .comment = {}});
    at.play(game.plies.back().move);
  }
  const std::string text = to_pgn(game);
  CHECK(text.find("[Odds \"2\"]") != std::string::npos);
  CHECK(text.find("w KQkq - 0 1\"]") != std::string::npos);
  CHECK(text.find("1. e4 -- 2. d4 Nf6 *") != std::string::npos);
  int games = 0;
  read_pgn(text, [&](const PgnGame& read) {
    ++games;
    CHECK(read.faults.empty());
    CHECK(read.record.start == game.start);
    CHECK(read.record.plies.size() == 3);
    return true;
  });
  CHECK(games == 1);
}

}  // namespace odds_position_test
