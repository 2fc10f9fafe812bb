// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/game/peg_board.hpp"

#include "rules/chess/notation/notation.hpp"
#include "rules/laws/rulings/game/game_log.hpp"
#include "rules/laws/rulings/text/words.hpp"
#include "tests/unit/rules/rulings/support.hpp"

namespace peg_board_test {

using namespace eboard::rules;
using namespace eboard::test;

namespace {

/// "-g1 +f3 +e8q": the fault of the first step that cannot be done.
std::string step(PegBoard& pegs, const std::string& script) {
  for (const auto word : split(script, ' ')) {
    const Square square = *parse_square(word.substr(1, 2));
    const auto piece = word.size() > 3 ? parse_piece(word[3]) : std::nullopt;
    const auto done = word[0] == '-' ? pegs.lift(square)
                                     : pegs.place(square, piece ? std::optional{piece->role} : std::nullopt);
    if (!done) return done.error();
  }
  return {};
}

Position at(const char* fen) { return Position::from_setup(parse_fen(fen).value()).value(); }

std::string announced(const PegBoard& pegs, std::string_view text) {
  const auto move = pegs.announce(text);
  return move ? to_uci(*move) : move.error();
}

GameFile against_a_blind_player() {
  GameHead head;
  head.edition = edition("fide-2005");
  head.control = parse_time_control("40/7200:3600").value();
  head.local.no_draw_before = 30;
  head.blind = Color::white;
  return GameFile::begin(std::move(head)).value();
}

GameFile with_pegs(GameFile game, Square from, Square to) {
  game = enter(game, entry::Peg{.square = from, .lift = true});
  return enter(game, entry::Peg{.square = to, .lift = false});
}

}  // namespace

TEST_CASE("a move on pegs is held until it is announced, and counts as what stands there") {
  PegBoard pegs{Position::initial()};
  CHECK(step(pegs, "-g1") == "");
  CHECK_FALSE(pegs.held());
  CHECK(announced(pegs, "Nf3") == "a piece that was taken out has to be put into an aperture");
  CHECK(step(pegs, "+f3") == "");
  REQUIRE(pegs.held());
  CHECK(announced(pegs, "Nh3") == "Nh3 was announced, Nf3 stands on the board");
  CHECK(announced(pegs, "Nf3") == "g1f3");
  CHECK(announced(pegs, "hello").find("hello") != std::string::npos);
  CHECK(announced(pegs, "Springer Gustav eins Felix drei") == "g1f3");
}

TEST_CASE("what was taken out is touched, also when it goes back") {
  PegBoard pegs{Position::initial()};
  CHECK(step(pegs, "-b1 +b1 -g1 +f3 -f3 +h3") == "");
  CHECK(pegs.touched() == std::vector{*parse_square("b1"), *parse_square("g1"), *parse_square("f3")});
  CHECK(announced(pegs, "Nh3") == "g1h3");
}

TEST_CASE("a piece on a square where it may not go makes no move") {
  PegBoard pegs{Position::initial()};
  CHECK(step(pegs, "-e2 +e5") == "");
  CHECK_FALSE(pegs.held());
  CHECK(announced(pegs, "e4") == "what stands on the board is no complete move");
}

TEST_CASE("a captured piece comes out before its aperture is taken") {
  PegBoard pegs{at("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")};
  CHECK(step(pegs, "-e4 +d5") == "the aperture of d5 is taken: a captured piece comes out first");
  CHECK(step(pegs, "-d5 +d5") == "");
  CHECK(announced(pegs, "exd5") == "e4d5");
}

TEST_CASE("castling, en passant and promotion are made on pegs, piece by piece") {
  PegBoard castling{at("4k3/8/8/8/8/8/8/4K2R w K - 0 1")};
  CHECK(step(castling, "-e1 -h1") == "another piece was taken out and sits nowhere yet");
  CHECK(step(castling, "+g1") == "");
  CHECK(announced(castling, "O-O") == "what stands on the board is no complete move");
  CHECK(step(castling, "-h1 +f1") == "");
  CHECK(announced(castling, "O-O") == "e1g1");

  PegBoard passing{at("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")};
  CHECK(step(passing, "-e5 +d6 -d5") == "");
  CHECK(announced(passing, "exd6") == "e5d6");

  PegBoard promotion{at("7k/P7/8/8/8/8/8/4K3 w - - 0 1")};
  CHECK(step(promotion, "-a7 +a8q") == "");
  CHECK(announced(promotion, "a8=N") == "a8=N was announced, a8=Q+ stands on the board");
  PegBoard king{at("7k/P7/8/8/8/8/8/4K3 w - - 0 1")};
  CHECK(step(king, "-e1 +e2q") == "only a pawn on the last rank is exchanged");
}

TEST_CASE("a blind player's moves come from the pegs, and a log keeps them") {
  GameFile game = against_a_blind_player();
  CHECK_FALSE(game.with_move("e4"));
  CHECK_FALSE(game.with(entry::Announced{.move = "e4"}));
  game = with_pegs(game, *parse_square("e2"), *parse_square("e4"));
  CHECK(game.state().ply() == 0);
  game = enter(game, entry::Announced{.move = "e4"});
  CHECK(game.state().ply() == 1);
  CHECK_FALSE(game.state().peg);
  CHECK_FALSE(game.with(entry::Peg{.square = *parse_square("e7"), .lift = true}));
  game = moves(game, "e5");
  const std::string log = to_log(game);
  CHECK(log.find("local-rules no-draw-before=30\nblind white\n") != std::string::npos);
  CHECK(log.find("peg lift e2\npeg place e4\nannounced e4\n") != std::string::npos);
  const auto read = parse_log(log);
  REQUIRE(read);
  CHECK(to_log(*read) == log);
  CHECK_FALSE(read->ruled("R-DRAW"));
}

TEST_CASE("a clock that is pressed before the blind player's move is announced is noted for that ply") {
  using namespace std::chrono_literals;
  const GameFile moved = with_pegs(against_a_blind_player(), *parse_square("e2"), *parse_square("e4"));
  const auto clock = [](std::optional<Color> running) {
    return entry::Clock{.times = {7190s, 7200s}, .running = running};
  };
  CHECK(enter(moved, clock(Color::white)).state().pressed_early.empty());
  CHECK(enter(moved, clock(std::nullopt)).state().pressed_early.empty());
  GameFile pressed = enter(moved, clock(Color::black));
  CHECK(pressed.state().pressed_early == std::vector{1});
  pressed = moves(enter(pressed, entry::Announced{.move = "e4"}), "e5");
  CHECK(enter(pressed, clock(Color::black)).state().pressed_early == std::vector{1});
}

TEST_CASE("editions without blind players' boards begin no such game") {
  GameHead head;
  head.edition = edition("fide-1930");
  head.blind = Color::black;
  CHECK_FALSE(GameFile::begin(std::move(head)));
}

TEST_CASE("nothing is put into an aperture or announced before a piece was taken out") {
  PegBoard pegs{Position::initial()};
  CHECK(step(pegs, "+e3") == "no piece was taken out");
  CHECK(announced(pegs, "e4") == "no piece has moved");
  CHECK(step(pegs, "-e2 +e2") == "");
  CHECK(announced(pegs, "e4") == "no piece has moved");
}

TEST_CASE("an announced move is kept as the move that it means") {
  GameFile game = with_pegs(against_a_blind_player(), *parse_square("g1"), *parse_square("f3"));
  game = enter(game, entry::Announced{"Springer Gustav eins Felix drei"});
  CHECK(std::get<entry::Announced>(game.entries().back()).move == "Nf3");
  CHECK(game.state().ply() == 1);
}

TEST_CASE("an announcement that is no move is answered so, whatever stands on the board") {
  PegBoard pegs{Position::initial()};
  CHECK(step(pegs, "-g1 +f3") == "");
  for (const char* words : {"hello", "Nf9", "Bc4", ""}) {
    CAPTURE(words);
    const auto move = pegs.announce(words);
    REQUIRE_FALSE(move);
    CHECK_FALSE(move.error().empty());
    CHECK_FALSE(has(move.error(), "stands on the board"));
  }
}

}  // namespace peg_board_test
