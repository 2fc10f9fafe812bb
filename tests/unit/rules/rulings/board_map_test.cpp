// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The position as it stands on a board that lay, or was set up, the other way round.
#include "rules/laws/rulings/text/board_map.hpp"

#include "rules/chess/notation/notation.hpp"
#include "tests/unit/rules/rulings/support.hpp"

namespace board_map_test {

using namespace eboard::rules;

Setup setup(const char* fen) { return parse_fen(fen).value(); }

TEST_CASE("a mirrored set-up keeps castling and en passant, on the other side of the board") {
  const Setup mirrored = mapped(BoardMap::mirror, setup("4k2r/8/8/2pP4/8/8/8/R3K3 w Qk c6 0 20"));
  CHECK(mirrored.placement == setup("r2k4/8/8/4Pp2/8/8/8/3K3R w - - 0 20").placement);
  CHECK(mirrored.castling_rooks == (bit(*parse_square("h1")) | bit(*parse_square("a8"))));
  CHECK(mirrored.en_passant == parse_square("f6"));
  CHECK(mirrored.turn == Color::white);
}

TEST_CASE("a set-up that is mirrored twice is as it was") {
  for (const char* fen : {"4k2r/8/8/2pP4/8/8/8/R3K3 w Qk c6 0 20", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9",
                          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"}) {
    const Setup given = setup(fen);
    CHECK(mapped(BoardMap::mirror, mapped(BoardMap::mirror, given)) == given);
  }
}

TEST_CASE("kings and queens that were exchanged make the initial position, with all its castling") {
  const Setup exchanged = setup("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1");
  CHECK(mapped(BoardMap::mirror, exchanged) == Setup::initial());
  Setup black = exchanged;
  black.turn = Color::black;
  CHECK(mapped(BoardMap::mirror, black).castling_rooks == 0);
}

TEST_CASE("a corner whose rook was given goes to the other side") {
  Setup odds = setup("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  odds.given_rook = parse_square("a1");
  CHECK(mapped(BoardMap::mirror, odds).given_rook == parse_square("h1"));
}

TEST_CASE("maps of other kinds leave a set-up alone") {
  const Setup given = setup("4k2r/8/8/2pP4/8/8/8/R3K3 w Qk c6 0 20");
  CHECK(mapped(BoardMap::rotate, given) == given);
}

}  // namespace board_map_test
