// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/game/odds.hpp"

#include "rules/laws/rulings/judge/propose.hpp"
#include "tests/unit/rules/rulings/support.hpp"

namespace odds_test {

using namespace eboard::rules;
using namespace eboard::test;

namespace {

GameFile odds_game(const char* id, const char* odds, const char* fen = "") {
  GameHead head;
  head.edition = edition(id);
  head.control = parse_time_control("30/7200:15/3600").value();
  head.odds = parse_odds(odds).value();
  if (*fen != '\0') head.start = parse_fen(fen).value();
  const auto game = GameFile::begin(std::move(head));
  if (!game) FAIL(game.error().text());
  return *game;
}

std::string why_not(const char* id, const char* odds) {
  GameHead head;
  head.edition = edition(id);
  head.odds = parse_odds(odds).value();
  const auto game = GameFile::begin(std::move(head));
  return game ? "" : game.error().text();
}

}  // namespace

TEST_CASE("odds come back from their text") {
  for (const char* text :
       {"none", "pawn", "knight king-side", "rook", "bishop", "pawn moves 2", "moves 1", "moves 3"}) {
    CHECK(to_string(parse_odds(text).value()) == text);
  }
  for (const char* bad :
       {"", "queen", "king-side", "moves", "moves 0", "moves two", "rook rook", "pawn moves 2 3"}) {
    CAPTURE(bad);
    CHECK_FALSE(parse_odds(bad));
  }
}

TEST_CASE("a player who gives a piece plays White unless the move is given too",
          "[T28-069][T30-055][D28-22.1][D28-22.5][F30-22.1][F30-22.5]") {
  CHECK(parse_odds("knight")->giver() == Color::white);
  CHECK(parse_odds("moves 1")->giver() == Color::black);
  CHECK(parse_odds("pawn moves 2")->giver() == Color::black);
}

TEST_CASE("the given piece is missing from the initial position",
          "[T28-071][T30-057][D28-22.6][D28-22.7][F30-22.6][F30-22.7]") {
  struct Row {
    const char* odds;
    const char* square;
  };
  for (const Row row :
       {Row{"rook", "a1"}, Row{"knight", "b1"}, Row{"bishop", "c1"}, Row{"pawn", "f2"},
        Row{"pawn moves 1", "f7"}, Row{"rook king-side", "h1"}, Row{"knight moves 1", "b8"}}) {
    CAPTURE(row.odds);
    const Setup start = odds_start(parse_odds(row.odds).value());
    CHECK_FALSE(start.placement[*parse_square(row.square)]);
    CHECK(count(start.placement.occupied()) == 31);
    CHECK(Position::from_setup(start));
  }
  CHECK(why_not("fide-1930", "bishop").empty());
  CHECK(has(why_not("fide-1928-draft", "bishop"), "no odds of a bishop"));
  CHECK(has(why_not("fide-2005", "pawn"), "knows no odds"));
}

TEST_CASE("moves in advance are played together and counted for both",
          "[T28-070][T30-056][D28-22.2][D28-22.3][D28-22.4][F30-22.2][F30-22.3][F30-22.4][D28-4.3]") {
  for (const char* id : {"fide-1928-draft", "fide-1930"}) {
    GameFile game = odds_game(id, "pawn moves 2");
    CHECK_FALSE(game.state().board()[*parse_square("f7")]);
    game = moves(game, "e4");
    CHECK(game.state().turn() == Color::white);
    CHECK(game.state().clock.running == Color::white);
    const auto over = game.with_move("Qh5");
    REQUIRE_FALSE(over);
    CHECK(has(over.error().text(), "do not go over the middle"));
    CHECK(has(over.error().article, "22"));
    game = moves(game, "d4");
    CHECK(game.state().turn() == Color::black);
    game = moves(game, "e6");
    CHECK(game.state().moves_made(Color::white) == 2);
    CHECK(game.state().moves_made(Color::black) == 2);
    CHECK(game.state().clock.white_moves == 2);
    CHECK(game.state().clock.black_moves == 2);
    // Struck out and played again, they count the same.
    const GameFile again = enter(ruled(moves(game, "Nf3 Nf6"), "R-RESTORE 3"), entry::BoardSet{});
    CHECK(again.state().clock.black_moves == 2);
    CHECK(moves(again, "Nf3 Nf6").state().clock.black_moves == 3);
    // No limit any more.
    CHECK(moves(game, "Qh5").state().clock.white_moves == 3);
  }
}

TEST_CASE("a missing rook may be castled with", "[T28-072][T30-058][D28-22.8][F30-22.8]") {
  constexpr const char* kReady = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/4K2R w Kkq - 0 1";
  for (const char* text : {"O-O-O", "0-0-0", "e1c1"}) {
    const GameFile game = moves(odds_game("fide-1930", "rook", kReady), text);
    CHECK(game.state().board()[*parse_square("c1")] == Piece{Color::white, Role::king});
    CHECK(game.state().plies.back().move.kind == MoveKind::castling);
    CHECK(game.state().position()->turn() == Color::black);
    CHECK(game.state().position()->castling_rooks() == (bit(*parse_square("a8")) | bit(*parse_square("h8"))));
  }
  struct Row {
    const char* fen;
    const char* why;
  };
  for (const Row row : {Row{"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/n3K2R w Kkq - 0 1", "a black piece on a1"},
                        Row{"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/N3K2R w Kkq - 0 1", "a white piece on a1"},
                        Row{"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/1N2K2R w Kkq - 0 1", "a piece on the way"},
                        Row{"4k3/8/8/8/8/8/3r4/4K2R w K - 0 1", "d1 is attacked"},
                        Row{"4k3/8/8/8/8/8/2r5/4K2R w K - 0 1", "c1 is attacked"},
                        Row{"4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "in check"}}) {
    CAPTURE(row.why);
    CHECK_FALSE(odds_game("fide-1930", "rook", row.fen).with_move("O-O-O"));
  }
  CHECK(odds_game("fide-1930", "rook", "4k3/8/8/8/8/8/1r6/4K2R w K - 0 1").with_move("O-O-O"));
  // The king has moved and come back.
  const GameFile moved = moves(odds_game("fide-1928-draft", "rook", kReady), "Kd1 a6 Ke1 a5");
  CHECK_FALSE(moved.with_move("O-O-O"));
  // Only who gave the rook, and only on that side by that rule.
  CHECK(moves(odds_game("fide-1930", "rook", kReady), "O-O O-O").state().ply() == 2);
  CHECK_FALSE(file("fide-1930", "?", kReady).with_move("O-O-O"));
  const GameFile black =
      odds_game("fide-1930", "rook moves 1", "4k2r/pppppppp/8/8/8/8/PPPPPPPP/4K2R w Kk - 0 1");
  CHECK(moves(black, "a3 O-O-O").state().board()[*parse_square("c8")] == Piece{Color::black, Role::king});
}

TEST_CASE("what was given as odds is no wrong start", "[T28-023][D28-3.1]") {
  const Incident missing{.what = Rule::irregular_start, .ply = {}, .first = {}};
  CHECK(propose(odds_game("fide-1928-draft", "pawn"), missing).front().rulings.empty());
  const GameFile without =
      file("fide-1928-draft", "?", "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  const auto proposals = propose(without, missing);
  REQUIRE_FALSE(proposals.front().rulings.empty());
  CHECK(command_of(proposals.front().rulings.front().action) == "R-ANNUL");
}

TEST_CASE("castling with a rook that was given pays no penalty either") {
  const GameFile bound =
      ruled(odds_game("fide-1930", "rook", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "R-OBLIGE white king");
  const auto castled = bound.with_move("O-O-O");
  REQUIRE_FALSE(castled);
  CHECK(has(castled.error().reason, "no penalty is paid by castling"));
  CHECK(moves(bound, "Kd1").state().ply() == 1);
}

TEST_CASE("the giver's first move counts for all that the receiver had in advance, and no later one does") {
  GameFile game = odds_game("fide-1930", "moves 3");
  const auto made = [&] {
    return std::pair(game.state().moves_made(Color::white), game.state().moves_made(Color::black));
  };
  CHECK(made() == std::pair(0, 0));
  game = moves(game, "e3 d3");
  CHECK(made() == std::pair(2, 0));
  game = moves(game, "c3");
  CHECK(made() == std::pair(3, 0));
  game = moves(game, "e5");
  CHECK(made() == std::pair(3, 3));
  game = moves(game, "Nf3 Nc6");
  CHECK(made() == std::pair(4, 4));
  // The move alone is one move like any other.
  game = moves(odds_game("fide-1930", "moves 1"), "e4 e5");
  CHECK(made() == std::pair(1, 1));
}

TEST_CASE("moves are counted from where the game begins, whoever begins it") {
  const auto made = [](const GameFile& game) {
    return std::pair(game.state().moves_made(Color::white), game.state().moves_made(Color::black));
  };
  const GameFile white = file("fide-2023", "40/7200", "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 17");
  CHECK(made(white) == std::pair(16, 16));
  CHECK(made(moves(white, "e4")) == std::pair(17, 16));
  CHECK(made(moves(white, "e4 e5")) == std::pair(17, 17));
  const GameFile black = file("fide-2023", "40/7200", "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 17");
  CHECK(made(black) == std::pair(17, 16));
  CHECK(made(moves(black, "e5 e4")) == std::pair(18, 17));
}

}  // namespace odds_test
