// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/text/obligation.hpp"

#include <algorithm>

#include "rules/laws/rulings/text/ruling.hpp"
#include "tests/unit/rules/rulings/support.hpp"

namespace obligation_test {

using namespace eboard::rules;
using namespace eboard::test;

namespace {

Square sq(const char* name) { return *parse_square(name); }

/// "move=g1,b1 no-castle=queen-side", as a ruling has it.
Obligation due(const std::string& words) { return parse_obligation(words).value(); }

/// The moves that fulfil it, in two squares, in alphabetical order.
std::string fulfil(const char* fen, const std::string& words, bool may_castle = true) {
  const Position position = Position::from_setup(parse_fen(fen).value()).value();
  std::vector<std::string> names;
  for (const Move move : moves_that_fulfil(position, due(words), may_castle)) names.push_back(to_uci(move));
  std::ranges::sort(names);
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
  return text;
}

constexpr const char* kCastles = "4k3/8/8/8/8/8/P6P/R3K2R w KQ - 0 1";
constexpr const char* kTakes = "4k3/8/8/2p1p3/3P4/8/3N4/4K3 w - - 0 1";

}  // namespace

TEST_CASE("the words of an obligation are read as those of the ruling that made it") {
  for (const std::string words :
       {"move=g1,b1", "capture=e5 king", "castle=king-side", "no-castle=queen-side", "play=e7e8q"}) {
    CAPTURE(words);
    const Ruling ruling = parse_ruling("R-OBLIGE white " + words).value();
    CHECK(due(words) == std::get<ruling::Oblige>(ruling.action).obligation);
    CHECK(to_string(due(words)) == words);
  }
  CHECK(has(parse_obligation("move=g9").error(), "g9"));
  CHECK(has(parse_obligation("").error(), "what has to be played is missing"));
  CHECK_FALSE(parse_obligation("king white"));
}

TEST_CASE("one of the pieces that are named has to move") {
  CHECK(fulfil(kTakes, "move=d4") == "d4c5 d4d5 d4e5");
  CHECK(fulfil(kTakes, "move=d4,d2") == "d2b1 d2b3 d2c4 d2e4 d2f1 d2f3 d4c5 d4d5 d4e5");
  CHECK(fulfil(kTakes, "move=a1").empty());
}

TEST_CASE("one of the pieces that are named has to be captured") {
  CHECK(fulfil(kTakes, "capture=e5") == "d4e5");
  CHECK(fulfil(kTakes, "capture=c5,e5") == "d4c5 d4e5");
  CHECK(fulfil(kTakes, "capture=d5").empty());
  CHECK(fulfil(kTakes, "move=d4 capture=c5") == "d4c5");
  CHECK(fulfil(kTakes, "move=d2 capture=c5").empty());
  // En passant the pawn is taken where it stands, and not where the other one goes.
  constexpr const char* kPassing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
  CHECK(fulfil(kPassing, "capture=d5") == "e5d6");
  CHECK(fulfil(kPassing, "capture=d6").empty());
  constexpr const char* kBlackPassing = "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 2";
  CHECK(fulfil(kBlackPassing, "capture=d4") == "e4d3");
  // Castling captures nothing, also where king takes rook is how it is written.
  CHECK(fulfil(kCastles, "capture=h1").empty());
}

TEST_CASE(
    "a king that has to move may castle, but not to the side that is barred, nor where it pays no penalty") {
  CHECK(fulfil(kCastles, "king") == "e1c1 e1d1 e1d2 e1e2 e1f1 e1f2 e1g1");
  CHECK(fulfil(kCastles, "king no-castle=king-side") == "e1c1 e1d1 e1d2 e1e2 e1f1 e1f2");
  CHECK(fulfil(kCastles, "king no-castle=king-side no-castle=queen-side") == "e1d1 e1d2 e1e2 e1f1 e1f2");
  CHECK(fulfil(kCastles, "king", false) == "e1d1 e1d2 e1e2 e1f1 e1f2");
  CHECK(fulfil(kCastles, "castle=king-side") == "e1g1");
  CHECK(fulfil(kCastles, "castle=queen-side") == "e1c1");
  CHECK(fulfil(kCastles, "castle=queen-side", false).empty());
  CHECK(fulfil("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castle=queen-side").empty());
  CHECK(fulfil("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "castle=king-side").empty());
}

TEST_CASE("a move that is demanded is that one and no other, with its piece") {
  CHECK(fulfil(kTakes, "play=d4e5") == "d4e5");
  CHECK(fulfil(kTakes, "play=d4d6").empty());
  CHECK(fulfil("7k/P7/8/8/8/8/8/4K3 w - - 0 1", "play=a7a8n") == "a7a8n");
  const Position castles = Position::from_setup(parse_fen(kCastles).value()).value();
  Obligation exactly;
  exactly.exactly = Move{sq("e1"), sq("h1")};
  CHECK(moves_that_fulfil(castles, exactly).size() == 1);
}

TEST_CASE("an obligation is told in words, with all of its parts") {
  const auto told = [](const std::string& words) { return describe(due(words)); };
  CHECK(told("move=g1,b1") == "a move of the piece on g1 or b1");
  CHECK(told("capture=e5") == "a move that takes on e5");
  CHECK(told("move=d4 capture=c5,e5") == "a move of the piece on d4 that takes on c5 or e5");
  CHECK(told("king") == "a move of the king");
  CHECK(told("king capture=e5") == "a move of the king that takes on e5");
  CHECK(told("castle=queen-side") == "castling on the queen-side");
  CHECK(told("king no-castle=king-side") == "a move of the king other than castling on the king-side");
  CHECK(told("play=e7e8q") == "the move e7e8q");
  Obligation castling;
  castling.exactly = Move{sq("e1"), sq("h1"), MoveKind::castling};
  CHECK(describe(castling) == "castling with the rook on h1");
}

TEST_CASE("an obligation is told with the pieces of the position and with the few moves that meet it") {
  const auto told = [](const char* fen, const std::string& words) {
    return describe(due(words), Position::from_setup(parse_fen(fen).value()).value());
  };
  const char* kStart = "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  CHECK(told(kStart, "move=g1") == "a move of the knight on g1 (Nf3 or Nh3)");
  CHECK(told(kStart, "move=g1,d2") == "a move of the knight on g1 or the pawn on d2");
  CHECK(told(kTakes, "capture=e5") == "a move that takes the pawn on e5 (dxe5)");
  CHECK(told(kStart, "play=g1f3") == "the move Nf3");
  CHECK(told("8/4P2k/8/8/8/8/8/4K3 w - - 0 40", "play=e7e8q") == "the move e8=Q");
  CHECK(told(kCastles, "play=e1h1") == "the move O-O");
  CHECK(told(kCastles, "castle=king-side") == "castling on the king-side (O-O)");
  // Castling may be one of the moves, or may be barred by the edition.
  CHECK(told("k7/8/8/8/8/8/3PPPPR/3QKB1R w K - 0 1", "king") == "a move of the king");
  CHECK(told("4k3/8/8/8/8/8/3PPP1R/3QK2R w K - 0 1", "king") == "a move of the king");
}

TEST_CASE("an obligation is written in words that a ruling reads") {
  for (const char* words :
       {"move=g1", "move=g1,b1 capture=e5", "capture=d5,e5 king", "king castle=king-side",
        "no-castle=king-side", "king no-castle=king-side no-castle=queen-side", "play=e2e4", "play=e7e8q"}) {
    CAPTURE(words);
    CHECK(to_string(due(words)) == words);
    CHECK_FALSE(due(words).empty());
  }
  CHECK(Obligation{}.empty());
  CHECK(parse_castling_side("king-side") == CastlingSide::king);
  CHECK(parse_castling_side("queen-side") == CastlingSide::queen);
  CHECK_FALSE(parse_castling_side("king"));
}

}  // namespace obligation_test
