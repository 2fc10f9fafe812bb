// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <array>

#include "tests/unit/rules/rulings/support.hpp"

namespace position_test {

using namespace eboard::rules;
using namespace eboard::test;
using namespace std::chrono_literals;

namespace {

constexpr const char* kPawnOnE7 = "8/4P3/8/8/8/2k5/8/K7 w - - 0 40";

/// That many moves by each side from the initial position, at most 30; no position occurs more than twice.
GameFile developed(const GameFile& game, int count) {
  constexpr std::array<const char*, 10> kPawns{"a3 a6 ", "b3 b6 ", "c3 c6 ", "d3 d6 ", "e3 e6 ",
                                               "g3 g6 ", "h3 h6 ", "a4 a5 ", "c4 c5 ", "d4 d5 "};
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += i % 3 == 0 ? "Nf3 Nf6 " : i % 3 == 1 ? "Ng1 Ng8 " : kPawns[static_cast<std::size_t>(i / 3)];
  }
  return moves(game, text);
}

}  // namespace

TEST_CASE("an illegal move stands once it was answered, in the games where it does",
          "[T05-093][T05-097][T23-037][F05-B.6a][F05-C.3a][F23-A.5.2][F05-S.5]") {
  for (const char* id : {"fide-2005-rapid", "fide-2005-blitz", "fide-2018-rapid", "fide-2023-blitz"}) {
    CAPTURE(id);
    const GameFile bad = irregular(file(id, "900"), "e2e5");
    CHECK(ruled(bad, "R-RESTORE 0").state().ply() == 0);
    CHECK(has(refused(bad, "R-STAND 1"), "may still claim"));
    const GameFile answered = moves(bad, "Nf6");
    CHECK(has(refused(answered, "R-RESTORE 0"), "was answered, so it stands"));
    CHECK(ruled(answered, "R-STAND 1").state().stands == std::vector<int>{1});
  }
  const GameFile answered = moves(irregular(file("fide-2005"), "e2e5"), "Nf6");
  CHECK(ruled(answered, "R-RESTORE 0 art=7.4a").state().ply() == 0);
  CHECK(has(refused(answered, "R-STAND 1"), "put right whenever it is found: R-RESTORE 0 (7.4a)"));
  CHECK(has(refused(moves(file("fide-2005-blitz", "180"), "e4"), "R-STAND 1"), "not against the Laws"));
}

TEST_CASE("both players may agree to put right what would stand", "[T23-037][F23-A.5.2]") {
  const GameFile answered = moves(irregular(file("fide-2023-rapid", "900"), "e2e5"), "Nf6");
  CHECK(ruled(answered, "R-RESTORE 0 agreed").state().ply() == 0);
  CHECK_FALSE(
      refused(moves(irregular(file("fide-2005-rapid", "900"), "e2e5"), "Nf6"), "R-RESTORE 0 agreed").empty());
}

TEST_CASE("an obligation binds the next move, and only that",
          "[T05-060][T28-033][T28-034][F05-7.4a][D28-14.1][D28-14.2]") {
  const GameFile game = ruled(moves(file("fide-2005"), "e4 d5"), "R-OBLIGE white capture=d5 art=4.3b");
  const auto other = game.with_move("a3");
  REQUIRE_FALSE(other);
  CHECK(has(other.error().text(), "White has to play a move that takes on d5"));
  CHECK(game.state().playable().size() == 1);
  const GameFile taken = moves(game, "exd5");
  CHECK(taken.state().obligations.empty());
  CHECK(ruled(file("fide-1928-draft"), "R-OBLIGE white move=g1").state().playable().size() == 2);
  CHECK(has(refused(game, "R-OBLIGE black move=d5"), "Black is not on move"));
}

TEST_CASE("no penalty is paid by castling before 2005", "[T28-053][T30-038][D28-17.2][F30-18.2]") {
  constexpr const char* kCastling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  for (const char* id : {"fide-1928-draft", "fide-1930"}) {
    const GameFile game = ruled(file(id, "?", kCastling), "R-OBLIGE white king");
    const auto castled = game.with_move("O-O");
    REQUIRE_FALSE(castled);
    CHECK(has(castled.error().reason, "no penalty is paid by castling"));
    CHECK(moves(game, "Kf1").state().ply() == 1);
    CHECK(has(refused(file(id, "?", kCastling), "R-OBLIGE white castle=king-side"), "no penalty is paid"));
  }
  const GameFile game = ruled(file("fide-2005", "?", kCastling), "R-OBLIGE white king art=4.4c");
  CHECK(moves(game, "O-O-O").state().ply() == 1);
  const GameFile barred =
      ruled(file("fide-2005", "?", kCastling), "R-OBLIGE white no-castle=king-side art=4.4b");
  CHECK_FALSE(barred.with_move("O-O"));
  CHECK(barred.with_move("O-O-O"));
  CHECK(
      ruled(file("fide-2005", "?", kCastling), "R-OBLIGE white castle=king-side").state().playable().size() ==
      1);
}

TEST_CASE("an illegal demand is void", "[T28-054][T30-037][T05-026][D28-17.3][F30-18.3][F05-4.5]") {
  CHECK(has(refused(file("fide-1928-draft"), "R-OBLIGE white move=c1"), "the right is lost, R-WAIVE (17)"));
  CHECK(has(refused(file("fide-1930"), "R-OBLIGE white move=c1"), "(18.3)"));
  CHECK(has(refused(file("fide-2005"), "R-OBLIGE white move=c1"), "they may play any (4.3)"));
}

TEST_CASE("a player who touches a piece, or waives, has no right to a penalty",
          "[T28-046][T30-037][D28-17.1][F30-18.1]") {
  GameFile game = irregular(file("fide-1930"), "c1e5");
  game = ruled(game, "R-RESTORE 0 art=17");
  const GameFile touched = enter(game, entry::Touched{Color::black});
  CHECK(has(refused(touched, "R-OBLIGE white move=g1 art=17a"), "Black has lost the right to a penalty"));
  CHECK(has(refused(ruled(game, "R-WAIVE black"), "R-OBLIGE white move=g1 art=17a"), "(18.1)"));
  const GameFile bound = ruled(game, "R-OBLIGE white move=g1 art=17a");
  CHECK(bound.state().obligations.size() == 1);
  CHECK(ruled(bound, "R-WAIVE black").state().obligations.empty());
}

TEST_CASE("a wrong start is annulled as the edition lays down",
          "[T28-022][T28-024][T28-027][T30-003][T30-004][T05-056][T05-090][D28-11.6][D28-11.7][D28-11.11]["
          "F30-12.1][F05-7.1a][F05-B.4a]") {
  CHECK(ruled(developed(file("fide-1928-draft"), 20), "R-ANNUL art=11").state().outcome == Outcome::annulled);
  const GameFile early = moves(file("fide-1928-draft"), "e4 e5 d4 d6 Nc3 Nc6");
  CHECK(early.state().moves_made(Color::black) == 3);
  CHECK(ruled(early, "R-ANNUL on-request=black art=11.7").state().outcome_article == "11.7");
  const GameFile fourth = moves(early, "a3 a6");
  CHECK(has(refused(fourth, "R-ANNUL on-request=white"), "White has made their fourth move"));
  CHECK(has(refused(file("fide-2005"), "R-ANNUL on-request=white"),
            "does not know an annulment at a player's request"));

  const GameFile finished = ruled(developed(file("fide-1930"), 3), "R-LOSS black art=20.2");
  CHECK(ruled(finished, "R-ANNUL art=12.1").state().outcome == Outcome::annulled);
  CHECK_FALSE(ruled(finished, "R-ANNUL art=12.1").state().score);
  const GameFile over = ruled(developed(file("fide-2005"), 3), "R-LOSS black art=6.10");
  CHECK(has(refused(over, "R-ANNUL replay art=7.1a"), "only while it lasts"));
  const GameFile replay = ruled(developed(file("fide-2005"), 22), "R-ANNUL replay art=7.1a");
  CHECK(replay.state().to_be_replayed);

  CHECK(ruled(moves(file("fide-2005-rapid", "900"), "e4 e5 d4 d5 a3"), "R-ANNUL replay art=7.1a")
            .state()
            .over());
  CHECK(has(refused(developed(file("fide-2005-rapid", "900"), 3), "R-ANNUL replay art=7.1a"),
            "too late, both have made 3 moves"));
  CHECK(has(refused(developed(file("fide-2023-blitz", "180"), 10), "R-ANNUL replay"),
            "too late, both have made 10 moves"));
}

TEST_CASE("play goes on, or is transferred, where the edition has it so",
          "[T28-021][T28-026][T30-003][T05-007][T23-020][D28-11.5][D28-11.8][D28-11.9][F05-7.1b][F05-2.1]["
          "F23-7.2.2]") {
  CHECK(ruled(developed(file("fide-1928-draft"), 5), "R-CONTINUE art=11").state().ply() == 10);
  CHECK(has(refused(file("fide-1930"), "R-CONTINUE art=12.1"), "annulled: R-ANNUL"));
  CHECK(has(refused(file("fide-1930"), "R-TRANSFER rotate"), "annulled: R-ANNUL"));
  CHECK(has(refused(file("fide-2005"), "R-CONTINUE art=7.1b"), "R-TRANSFER"));
  CHECK(has(refused(file("fide-2005"), "R-CONTINUE art=7.1a"), "R-ANNUL replay"));
  CHECK(ruled(developed(file("fide-2005-rapid", "900"), 3), "R-CONTINUE art=B.4").state().ply() == 6);
  for (const char* id : {"fide-1928-draft", "fide-2005", "fide-2023"}) {
    const GameFile before = developed(file(id), 10);
    const GameFile after = ruled(before, "R-TRANSFER rotate");
    CHECK(after.state().board_turned);
    CHECK(after.state().board() == before.state().board());
    CHECK(after.state().clock == before.state().clock);
  }
  CHECK(has(refused(developed(file("fide-2023-rapid", "900"), 10), "R-TRANSFER rotate"), "too late"));
  CHECK(has(refused(file("fide-2005"), "R-TRANSFER mirror"), "a wrong initial position: R-ANNUL"));
}

TEST_CASE("files are renamed when the kings began on file d", "[T28-025][D28-11.10][D28-11.8]") {
  GameFile game =
      file("fide-1928-draft", "30/7200:15/3600", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1");
  game = moves(game, "e4 e5 Nc3 Nc6 Nf3 Nf6 Bc4 Bc5");
  const GameFile mirrored = ruled(game, "R-TRANSFER mirror art=11.10");
  const History& history = mirrored.state().history;
  CHECK(to_san(history.at(0), history.move(1)) == "d4");
  CHECK(to_san(history.at(2), history.move(3)) == "Nf3");
  CHECK(mirrored.state().start == Position::initial());
  CHECK(mirrored.state().board() == mapped(BoardMap::mirror, game.state().board()));
  const GameFile odd =
      moves(file("fide-1928-draft", "?", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1"), "b3 b6");
  CHECK(has(refused(irregular(odd, "d1d3"), "R-TRANSFER mirror"),
            "ply 3 is no legal move with the files renamed"));
}

TEST_CASE("castling of a mirrored game becomes castling again", "[T28-025][D28-11.10]") {
  const GameFile wing =
      moves(file("fide-1928-draft", "?", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1"),
            "d3 d6 Nc3 Nc6 b3 b6 Bb2 Bb7");
  Placement board = wing.state().board();
  for (const char* from : {"d1", "a1"}) board.set(*parse_square(from), std::nullopt);
  board.set(*parse_square("b1"), Piece{Color::white, Role::king});
  board.set(*parse_square("c1"), Piece{Color::white, Role::rook});
  const GameFile castled = enter(wing, entry::Played{"d1b1", true, board, {}});
  const GameFile mirrored = ruled(castled, "R-TRANSFER mirror");
  const GamePly& last = mirrored.state().plies.back();
  CHECK(last.move.kind == MoveKind::castling);
  CHECK_FALSE(last.irregular);
}

TEST_CASE("the same game begins again before Black's fourth move of 1928", "[T28-020][D28-2.4][D28-11.4]") {
  const GameFile early = moves(file("fide-1928-draft"), "e4 e5 d4 d6 a3 a6");
  const GameFile again = ruled(early, "R-RESTART");
  CHECK(again.state().ply() == 0);
  CHECK(again.state().annulled.front().plies.size() == 6);
  CHECK(times(again) == Times{2h, 2h});
  CHECK(again.state().board() == Placement::initial());
  CHECK(has(refused(moves(early, "b3 b6"), "R-RESTART"), "Black has made their fourth move"));
  CHECK(has(refused(file("fide-2005"), "R-RESTART"), "R-ANNUL replay"));
}

TEST_CASE("reversed colours", "[T05-057][T23-021][F05-7.2][F23-7.3]") {
  const GameFile kept = ruled(developed(file("fide-2005"), 30), "R-COLOURS keep");
  CHECK_FALSE(kept.state().colours_swapped);
  CHECK(ruled(kept, "R-COLOURS swap").state().colours_swapped);
  CHECK(has(refused(developed(file("fide-2023"), 9), "R-COLOURS keep"),
            "a new game is played: R-ANNUL replay"));
  CHECK(ruled(developed(file("fide-2023"), 9), "R-ANNUL replay art=7.3").state().over());
  CHECK(ruled(developed(file("fide-2023"), 10), "R-COLOURS keep").state().ply() == 20);
  CHECK(has(refused(developed(file("fide-2023"), 10), "R-ANNUL replay art=7.3"), "play goes on"));
}

TEST_CASE("a promotion is completed by ruling where naming or the Laws complete it",
          "[T28-018][T30-020][T23-024][D28-12.4][F30-13.4][F23-7.5.2]") {
  const GameFile named = irregular(file("fide-1928-draft", "?", kPawnOnE7), "e7e8");
  CHECK(named.state().plies.back().unpromoted);
  const GameFile rook = ruled(named, "R-PROMOTE e8 rook art=12d");
  CHECK(rook.state().board()[*parse_square("e8")] == Piece{Color::white, Role::rook});
  CHECK_FALSE(rook.state().plies.back().irregular);
  CHECK(rook.state().ply() == 1);
  CHECK(has(refused(irregular(file("fide-1930", "?", kPawnOnE7), "e7e8"), "R-PROMOTE e8 queen"),
            "only by the piece that stands"));
  const GameFile left = irregular(file("fide-2023", "?", kPawnOnE7), "e7e8");
  CHECK(has(refused(left, "R-PROMOTE e8 knight"), "becomes a queen"));
  CHECK(moves(ruled(left, "R-PROMOTE e8 queen"), "Kb3").state().ply() == 2);
  CHECK(has(refused(left, "R-PROMOTE d8 queen"), "no pawn was left on d8"));
  CHECK(has(refused(file("fide-2023", "?", kPawnOnE7), "R-PROMOTE e8 queen"), "no pawn was left"));
}

TEST_CASE("where a board is observed the record may have named the piece before the ruling does",
          "[T28-018][T23-024][T23-039]") {
  const auto observed = [](const char* edition) {
    GameHead head = file(edition, "?", kPawnOnE7).head();
    head.observed = true;
    return moves(GameFile::begin(head).value(), "e8=Q");
  };
  const GameFile queen = ruled(observed("fide-2023"), "R-PROMOTE e8 queen");
  CHECK(queen.state().ply() == 1);
  CHECK(queen.state().board() == observed("fide-2023").state().board());
  CHECK(has(refused(observed("fide-2023"), "R-PROMOTE e8 rook"), "becomes a queen"));
  CHECK(has(refused(observed("fide-2005"), "R-PROMOTE e8 queen"), "only by the piece that stands"));
  const GameFile rook = ruled(observed("fide-1928-draft"), "R-PROMOTE e8 rook");
  CHECK(rook.state().board()[*parse_square("e8")] == Piece{Color::white, Role::rook});
  CHECK(rook.state().ply() == 1);
  CHECK(has(refused(moves(file("fide-2023", "?", kPawnOnE7), "e8=Q"), "R-PROMOTE e8 queen"),
            "no pawn was left"));
  CHECK(has(refused(moves(observed("fide-2023"), "Kb3"), "R-PROMOTE e8 queen"), "no pawn was left"));
}

}  // namespace position_test
