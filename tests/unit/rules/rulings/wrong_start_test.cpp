// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/game/wrong_start.hpp"

#include "rules/laws/endings/repetition.hpp"
#include "rules/laws/rulings/judge/propose.hpp"
#include "tests/unit/rules/rulings/support.hpp"

namespace wrong_start_test {

using namespace eboard::rules;
using namespace eboard::test;

namespace {

constexpr std::string_view kKingsSide = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w KQkq - 0 1";
constexpr std::string_view kRook = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBRN w QGkq - 0 1";

std::string rooks(std::string_view placement, const Setup& usual = Setup::initial()) {
  std::string out;
  for (Bitboard left = castling_after_wrong_start(Placement::parse(placement).value(), usual); left != 0;)
    out += to_string(pop(left));
  return out;
}

std::string fen(const GameFile& game) { return to_fen(game.state().position()->setup()); }

/// The game goes on: it is too late for the complaint.
std::string proposed(const GameFile& game) {
  const auto all =
      propose(game, {.what = Rule::irregular_start, .ply = {}, .first_choice = {}, .set = {}, .first = {}});
  return all.front().why;
}

}  // namespace

TEST_CASE("who may castle in a game that goes on from a wrong initial position",
          "[T05-091][T23-036][F05-B.4b][F23-A.5.1]") {
  CHECK(rooks("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR") == "a1h1a8h8");
  CHECK(rooks("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR") == "a8h8");
  CHECK(rooks("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBRN") == "a1a8h8");
  CHECK(rooks("rnbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR") == "a8");
}

TEST_CASE("in Chess960 a king and its rooks stand wrong if they stand elsewhere than was drawn",
          "[T05-091][T23-036][F23-A.5.1]") {
  const Setup usual = Position::chess960(0).setup();  // bbqnnrkr
  CHECK(rooks("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR", usual) == "f1h1f8h8");
  CHECK(rooks("bbqnrnkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR", usual) == "f1h1h8");
  CHECK(rooks("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBKNNRQR", usual) == "f8h8");
  CHECK(rooks("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", usual).empty());
}

TEST_CASE("play that goes on from a wrong initial position goes on without that castling",
          "[T05-091][T23-036][F05-B.4b][F23-A.5.1]") {
  for (const char* id : {"fide-2005-rapid", "fide-2018-blitz", "fide-2023-rapid"}) {
    CAPTURE(id);
    const GameFile king = moves(file(id, "600", kKingsSide),
                                "Nf3 Nf6 g3 g6 Bg2 Bg7 a3 a6 b3 b6 "
                                "h3 h6 c3 c6 d3 d6 Nbd2 Nbd7 Nb1 Nb8");
    CHECK(has(fen(king), " w KQkq "));
    CHECK(has(fen(ruled(king, "R-CONTINUE cause=wrong-start")), " w kq "));
    CHECK(has(fen(ruled(king, "R-CONTINUE cause=other")), " w KQkq "));
    const GameFile rook = moves(file(id, "600", kRook),
                                "a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6 "
                                "Nd2 Nd7 Nb1 Nb8");
    CHECK(has(fen(rook), " w KQkq "));
    CHECK(has(fen(ruled(rook, "R-CONTINUE cause=wrong-start")), " w Qkq "));
  }
}

TEST_CASE("what was castled before stays, and the same placement is the same position then",
          "[T05-091][T23-036][F05-B.4b][F23-A.5.1]") {
  const auto went_on = [](std::string_view plies) {
    return ruled(moves(file("fide-2005-rapid", "900", kKingsSide), plies), "R-CONTINUE cause=wrong-start");
  };
  const GameFile castled = went_on("Nc3 Nf6 b3 g6 Bb2 Bg7 O-O-O O-O");
  CHECK(has(fen(castled), "/2KRQBNR w - "));
  CHECK(castled.state().ply() == 8);
  const auto times_stood = [](const GameFile& game) {
    const History& history = game.state().history;
    return occurrences(history, SamePosition::placement_and_rights, history.plies()).size();
  };
  constexpr std::string_view kRookAndBack = "a3 a6 h3 h6 Rh2 Nf6 Rh1 Ng8";
  CHECK(times_stood(moves(file("fide-2005-rapid", "900", kKingsSide), kRookAndBack)) == 1);
  CHECK(times_stood(went_on(kRookAndBack)) == 2);
}

TEST_CASE("a card says who may not castle", "[T05-091][T23-036][F05-B.4b][F23-A.5.1]") {
  const auto said = [](std::string_view start) {
    return proposed(moves(file("fide-2005-rapid", "900", start), "a3 a6 b3 b6 h3 h6"));
  };
  CHECK(said("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKBNR w KQkq - 0 1") ==
        "too late, both have made 3 moves");
  CHECK(said(kKingsSide) == "too late, both have made 3 moves; White may not castle");
  CHECK(said("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBRN w Q - 0 1") ==
        "too late, both have made 3 moves; White may not castle with the rook of h1, Black may not castle");
}

}  // namespace wrong_start_test
