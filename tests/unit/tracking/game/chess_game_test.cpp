// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Chess as the tracker sees it: what moves do to squares, legal or not, and positions that are found on a
// board.
#include "daemon/tracking/game/chess.hpp"

#include <set>
#include <string>

#include "daemon/tracking/game/ply.hpp"
#include "tests/support/positions.hpp"

namespace chess_game_test {

using namespace eboard::tracking;
using eboard::rules::Color;
using eboard::rules::Move;
using eboard::rules::MoveKind;
using eboard::rules::parse_square;
using eboard::rules::Placement;
using eboard::rules::Position;
using eboard::rules::Role;
using eboard::test::position_of;
using eboard::test::uci;
namespace rules = eboard::rules;

namespace {

constexpr const char* kAll = "r3k2r/1P6/8/2pP4/8/8/8/R3K2R w KQkq c6 0 1";

rules::Square at(std::string_view square) { return *parse_square(square); }

std::string squares(rules::Bitboard set) {
  std::string out;
  while (set) out += (out.empty() ? "" : " ") + to_string(rules::pop(set));
  return out;
}
std::string squares(std::optional<rules::Square> square) { return square ? to_string(*square) : ""; }

Move move(std::string_view text) { return uci(position_of(kAll), text); }

std::string fen(const std::optional<Position>& position) {
  return position ? rules::to_fen(position->setup()) : "none";
}

Move displacement(std::string_view squares) {
  return ChessIllegal::displacement(at(squares.substr(0, 2)), at(squares.substr(2, 2)));
}

}  // namespace

TEST_CASE("the centre is d4, e4, d5 and e5") { CHECK(squares(kCentre) == "d4 e4 d5 e5"); }

TEST_CASE("a game is one of Chess960 by its edition, or by where it begins") {
  const Position usual = Position::initial(),
                 mixed = position_of("bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w KQkq - 0 1");
  CHECK_FALSE(ChessNotation::is_chess960(rules::current_edition(), usual));
  CHECK(ChessNotation::is_chess960(rules::current_edition(), mixed));
  CHECK(ChessNotation::is_chess960(*rules::find_edition("fide-2023-chess960"), usual));
}

TEST_CASE("who overlooks a check makes a move that would be one if the king did not count") {
  const auto overlooks = [](const char* fen, std::string_view squares) {
    return ChessIllegal::overlooks_check(position_of(fen), displacement(squares));
  };
  constexpr const char* kOpen = "4k3/7p/8/8/4r3/p7/1P6/4K1N1 w - - 0 1";
  for (const char* move : {"b2b3", "b2b4", "b2a3", "g1f3"}) CHECK(overlooks(kOpen, move));
  for (const char* move : {"b2b5", "b2c3", "b2b1", "g1g3", "h7h6"}) CHECK_FALSE(overlooks(kOpen, move));
  CHECK_FALSE(overlooks("4k3/8/8/8/4r3/p7/1P2N3/4K3 w - - 0 1", "b2b3"));  // nobody is in check
  constexpr const char* kBlack = "4k1n1/p6p/8/8/4R3/8/1P6/4K3 b - - 0 1";
  for (const char* move : {"a7a6", "h7h5", "g8f6"}) CHECK(overlooks(kBlack, move));
  for (const char* move : {"a7a8", "a7a4", "b2b3"}) CHECK_FALSE(overlooks(kBlack, move));
}

TEST_CASE("every piece of chess has a place of its own") {
  std::set<std::size_t> kinds;
  for (std::size_t i = 0; i < Chess::kKinds; ++i) {
    CHECK(Chess::kind(Chess::every_piece()[i]) == i);
    kinds.insert(Chess::kind(Chess::every_piece()[i]));
  }
  CHECK(kinds.size() == 12);
}

TEST_CASE("a move changes its squares, a capture in passing one more, castling those of king and rook") {
  CHECK(squares(Chess::touched(move("e1e2"))) == "e1 e2");
  CHECK(squares(Chess::touched(move("d5c6"))) == "c5 d5 c6");
  CHECK(squares(Chess::touched(move("e1g1"))) == "e1 f1 g1 h1");
  CHECK(squares(Chess::touched(move("e1c1"))) == "a1 c1 d1 e1");
  CHECK(squares(Chess::touched(move("b7a8q"))) == "b7 a8");
}

TEST_CASE("a piece arrives where it goes, the king of a castling beside its rook") {
  CHECK(to_string(Chess::arrived_at(move("e1e2"))) == "e2");
  CHECK(to_string(Chess::arrived_at(move("e1g1"))) == "g1");
  CHECK(to_string(Chess::arrived_at(move("e1c1"))) == "c1");
  CHECK(squares(Chess::castled_rook(move("e1g1"))) == "f1");
  CHECK(squares(Chess::castled_rook(move("e1c1"))) == "d1");
  CHECK(squares(Chess::castled_rook(move("e1e2"))).empty());
}

TEST_CASE("a capture takes where the piece goes, in passing beside it, and castling takes nothing") {
  CHECK(squares(Chess::taking_squares(move("b7a8q"))) == "a8");
  CHECK(squares(Chess::taking_squares(move("d5c6"))) == "c5 c6");
  CHECK(squares(Chess::taking_squares(move("e1g1"))).empty());
  CHECK(to_string(Chess::captured_at(move("d5c6"))) == "c5");
  CHECK(to_string(Chess::captured_at(move("b7a8q"))) == "a8");
}

TEST_CASE("a move is plain, a castling, a promotion, or a capture in passing") {
  CHECK(Chess::is_plain(move("e1e2")));
  CHECK_FALSE(Chess::is_plain(move("d5c6")));
  CHECK(Chess::is_castling(move("e1g1")));
  CHECK_FALSE(Chess::is_castling(move("e1e2")));
  CHECK(Chess::is_promotion(move("b7a8q")));
  CHECK_FALSE(Chess::is_promotion(move("e1e2")));
  CHECK(Chess::may_castle(position_of(kAll)));
  CHECK_FALSE(Chess::may_castle(position_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1")));
}

TEST_CASE("each move of a position has its own code") {
  std::set<std::uint64_t> codes;
  const auto moves = position_of(kAll).legal_moves();
  for (const Move one : moves) codes.insert(Chess::code(one));
  CHECK(codes.size() == moves.size());
}

TEST_CASE("two moves of a piece that one move would have done are a detour") {
  const auto at_once = [](const char* start, const char* first, const char* reply, const char* second) {
    const Position between = eboard::test::played(position_of(start), std::string(first) + " " + reply);
    return Chess::goes_at_once(between, uci(position_of(start), first), uci(between, second));
  };
  constexpr const char* kMen = "4k3/8/8/8/8/1p6/P3P3/RNBQK3 w - - 0 1";
  CHECK(at_once(kMen, "a2a3", "e8e7", "a3a4"));
  CHECK_FALSE(at_once(kMen, "a2b3", "e8e7", "b3b4"));
  CHECK(at_once(kMen, "c1d2", "e8e7", "d2e3"));
  CHECK_FALSE(at_once(kMen, "b1c3", "e8e7", "c3d5"));
  CHECK(at_once(kMen, "d1d3", "e8e7", "d3d6"));
  CHECK_FALSE(at_once(kMen, "d1d3", "e8e7", "d3a6"));
}

TEST_CASE("a piece that slides, or a pawn after a single step, may go on, others stand") {
  const auto goes_on = [](const char* start, const char* text) {
    const Position before = position_of(start);
    return Chess::may_go_on(before.after(uci(before, text)), uci(before, text));
  };
  constexpr const char* kMen = "4k3/8/8/8/8/8/P3P3/RNBQK3 w - - 0 1";
  CHECK(goes_on(kMen, "a2a3"));
  CHECK_FALSE(goes_on(kMen, "a2a4"));
  CHECK_FALSE(goes_on(kMen, "b1c3"));
  CHECK(goes_on(kMen, "c1d2"));
  CHECK(goes_on(kMen, "d1d4"));
  CHECK(goes_on(kMen, "e1f2"));
  CHECK_FALSE(goes_on(kAll, "e1g1"));
  CHECK_FALSE(goes_on(kAll, "d5c6"));
  CHECK_FALSE(goes_on(kAll, "b7b8q"));
}

TEST_CASE("a pawn may have taken in passing where one of the other side stands beside it") {
  const auto passes = [](const char* start, const char* text) {
    return ChessIllegal::in_passing(position_of(start), at(std::string_view(text).substr(0, 2)),
                                    at(std::string_view(text).substr(2, 2)))
        .has_value();
  };
  constexpr const char* kWhite = "4k3/8/8/2ppP3/8/8/8/4K3 w - - 0 1";
  CHECK(passes(kWhite, "e5d6"));
  CHECK_FALSE(passes(kWhite, "e5f6"));
  CHECK_FALSE(passes(kWhite, "e5e6"));
  CHECK_FALSE(passes(kWhite, "e5d4"));
  CHECK_FALSE(passes(kWhite, "e5c6"));
  CHECK_FALSE(passes(kWhite, "e1d2"));
  CHECK(passes("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", "d4e3"));
  CHECK_FALSE(passes("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", "d4e5"));
  CHECK_FALSE(passes("4k3/8/8/3nP3/8/8/8/4K3 w - - 0 1", "e5d6"));
  CHECK_FALSE(passes("4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 1", "e5d6"));
  CHECK_FALSE(passes("4k3/8/8/3pN3/8/8/8/4K3 w - - 0 1", "e5d6"));
  CHECK_FALSE(passes("4k3/8/8/3PP3/8/8/8/4K3 w - - 0 1", "e5d6"));
}

TEST_CASE("what no rule allows is followed with the other side to move") {
  constexpr const char* kStart = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 3 7";
  CHECK(fen(ChessIllegal::displaced(position_of(kStart), displacement("e2e5"))) ==
        "r3k2r/pppppppp/8/4P3/8/8/PPPP1PPP/R3K2R b KQkq - 0 7");
  CHECK(fen(ChessIllegal::displaced(position_of(kStart), displacement("a1a3"))) ==
        "r3k2r/pppppppp/8/8/8/R7/PPPPPPPP/4K2R b Kkq - 4 7");
  CHECK(fen(ChessIllegal::displaced(position_of(kStart), displacement("e1e3"))) ==
        "r3k2r/pppppppp/8/8/8/4K3/PPPPPPPP/R6R b kq - 4 7");
  CHECK(fen(ChessIllegal::displaced(position_of(kStart), displacement("a1a7"))) ==
        "r3k2r/Rppppppp/8/8/8/8/PPPPPPPP/4K2R b Kkq - 0 7");
  CHECK(fen(ChessIllegal::displaced(position_of("4k3/8/8/8/8/8/8/4K3 b - - 3 7"), displacement("e8e6"))) ==
        "8/8/4k3/8/8/8/8/4K3 w - - 4 8");
}

TEST_CASE("against the rules one may castle, take in passing, and move twice in one turn") {
  const Move castles{at("e1"), at("h1"), MoveKind::castling, Role::pawn};
  CHECK(fen(ChessIllegal::displaced(position_of("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), castles)) ==
        "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
  const Move passes{at("e5"), at("d6"), MoveKind::en_passant, Role::pawn};
  CHECK(fen(ChessIllegal::displaced(position_of("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"), passes)) ==
        "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1");
  CHECK(fen(ChessIllegal::displaced(Position::initial(), displacement("e2e4"), displacement("d2d4"))) ==
        "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 1");
}

TEST_CASE("a player moves once more only where their second move is a move") {
  const Position after = Position::initial().after(uci(Position::initial(), "e2e4"));
  CHECK(fen(ChessIllegal::moved_again(after, displacement("d2d4"))) ==
        "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 1");
  CHECK(fen(ChessIllegal::moved_again(after, displacement("d2d5"))) == "none");
  CHECK(fen(ChessIllegal::moved_again(after, displacement("d7d5"))) == "none");
  const Position check = position_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").after(displacement("a1a8"));
  CHECK(fen(ChessIllegal::moved_again(check, displacement("a8e8"))) == "none");
}

TEST_CASE("a position that is found on the board may castle with what has not moved") {
  const Position before = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 9");
  const auto found = [&](const char* stands, Color turn) {
    return fen(Chess::found_on_board(before, *Placement::parse(stands), turn, false));
  };
  CHECK(found("r3k2r/8/8/8/8/8/8/R3K2R", Color::black) == "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 9");
  CHECK(found("r3k2r/8/8/8/8/R7/8/4K2R", Color::white) == "r3k2r/8/8/8/8/R7/8/4K2R w Kkq - 0 9");
  CHECK(found("r6r/4k3/8/8/8/8/8/R3K2R", Color::white) == "r6r/4k3/8/8/8/8/8/R3K2R w KQ - 0 9");
  CHECK(found("r3k2r/8/8/8/8/8/8/R6R", Color::white) == "none");
}

TEST_CASE("positions have the same outcome where they allow the same") {
  const auto same = [](const char* one, const char* other) {
    return Chess::same_outcome(position_of(one), position_of(other));
  };
  CHECK(same("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 5 9"));
  CHECK_FALSE(same("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
  CHECK_FALSE(same("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R b K - 0 1"));
  CHECK_FALSE(same("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/7R/4K3 w - - 0 1"));
}

TEST_CASE("it is the same player's turn again after two plies") {
  CHECK(Chess::plies_until(Position::initial(), Color::white) == 2);
  CHECK(Chess::plies_until(Position::initial(), Color::black) == 1);
  CHECK(Chess::moved_before(Position::initial()) == Color::black);
}

TEST_CASE("a ply is named by its squares, against the rules with a mark, two moves by what stands there") {
  const Position start = Position::initial();
  const Ply legal = make_ply(start, uci(start, "e2e4"));
  CHECK(squares_of(legal) == "e2e4");
  CHECK(move_of(start, legal, false) == "e2e4");
  CHECK(san_of(start, legal) == "e4");
  const Ply irregular = make_ply(start, displacement("e2e5"), true);
  CHECK(move_of(start, irregular, false) == "e2e5!");
  CHECK(san_of(start, irregular) == "e2e5");
  const Ply both = in_one_turn(legal, make_ply(start, uci(start, "d2d4")));
  CHECK(both == in_one_turn(make_ply(start, uci(start, "d2d4")), legal));
  CHECK(both.irregular);
  CHECK(squares_of(both) == "d2d4 e2e4");
  CHECK(move_of(start, both, false) == "@rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR");
  CHECK(squares(touched(both)) == "d2 e2 d4 e4");
  const Position castling = position_of(kAll);
  CHECK(squares_of(make_ply(castling, move("e1g1"))) == "e1g1");
  CHECK_FALSE(make_ply(castling, move("e1g1")).captured);
  CHECK(make_ply(castling, move("d5c6")).captured == rules::parse_piece('p'));
  CHECK(make_ply(castling, move("b7a8q")).captured == rules::parse_piece('r'));
}

}  // namespace chess_game_test
