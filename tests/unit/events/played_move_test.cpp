// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/events/played_move.hpp"

#include <rapidcheck.h>

#include "daemon/tracking/game/chess.hpp"
#include "daemon/tracking/game/ply.hpp"
#include "rules/chess/notation/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace played_move_test {

using namespace eboard;
using tracking::PlayedMove, tracking::PieceWay;

namespace {

TEST_CASE("a move is written as it was read, whatever was read") {
  for (const char* text : {"",      "e2e4",   "e7e8q",   "e1e6!",      "e2e4 d2d4",  "@8/8/8/8/8/8/8/K6k",
                           "@",     "d10d7",  "a12l11!", "a1a12q",     "Bf5",        "Nf3xe5",
                           "O-O",   "e2e4!!", "e2e4 ",   "e2",         "e2e4d2d4",   "e01e2",
                           "a13b1", "m1a1",   "e7e8k",   "e2e4! d2d4", "e2e4 d2d4!", "\xC3\xA9",
                           "e2e4\n"})
    CHECK(PlayedMove::read(text).text() == text);
}

TEST_CASE("any letters of moves are written as they were read") {
  CHECK(rc::check([] {
    const auto text = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("abehlm01289qnk!@ ")));
    RC_ASSERT(PlayedMove::read(text).text() == text);
  }));
}

TEST_CASE("what has the squares of a move is known by them") {
  const PlayedMove played = PlayedMove::read("e7e8q");
  REQUIRE(played.way() != nullptr);
  CHECK(played.on_chess_board()->to == rules::parse_square("e8"));
  CHECK(played.on_chess_board()->promotion == rules::Role::queen);
  CHECK_FALSE(played.marked_irregular());
  CHECK(PlayedMove::read("e1e6!").marked_irregular());
  CHECK(PlayedMove::read("e2e4 d2d4").second()->to == *rules::parse_square("d4"));
  CHECK(PlayedMove::read("@8/8/8/8/8/8/8/K6k").is_placement());
  for (const char* none : {"", "Bf5", "@e2e4", "e2"}) CHECK(PlayedMove::read(none).way() == nullptr);
}

TEST_CASE("a chess board lacks the far squares of the large one") {
  const PlayedMove played = PlayedMove::read("d10d7!");
  CHECK_FALSE(played.on_chess_board());
  CHECK(quaternity_square(played.way()->from) == rules::quaternity::parse_square("d10"));
}

TEST_CASE("a move is legal only alone and unmarked") {
  const rules::Position start = rules::Position::initial();
  CHECK(legal_move(start, PlayedMove::read("e2e4")) == rules::parse_uci(start, "e2e4").value());
  for (const char* other : {"e2e4!", "e2e4 d2d4", "e2e5", "e4", "d10d7", "", "e2e4q"})
    CHECK_FALSE(legal_move(start, PlayedMove::read(other)));
}

TEST_CASE("the tracker's value of each legal move is the one that its text gives") {
  for (const char* fen : {"r3k2r/pPpp1p1p/8/4pP2/8/8/PPPP2PP/R3K2R w KQkq e6 0 10",
                          "r3k2r/8/8/8/4Pp2/8/6p1/R3K2R b KQkq e3 0 20"}) {
    const rules::Position position = test::position_of(fen);
    for (const rules::Move& move : position.legal_moves()) {
      for (const bool chess960 : {false, true}) {
        const PlayedMove played = tracking::move_of(position, tracking::make_ply(position, move), chess960);
        CHECK(played == PlayedMove::read(rules::to_uci(move, chess960)));
        CHECK(played.text() == rules::to_uci(move, chess960));
        CHECK(legal_move(position, played) == move);
      }
    }
  }
}

}  // namespace
}  // namespace played_move_test
