// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/board_turn.hpp"

#include "tests/support/catch.hpp"

namespace eboard::rules::board_turn_test {
namespace {

Square square(std::string_view name) { return parse_square(name).value(); }

TEST_CASE("a quarter goes clockwise, a half to the other end, three quarters back") {
  CHECK(turned(square("a1"), BoardTurn::none) == square("a1"));
  CHECK(turned(square("a1"), BoardTurn::quarter) == square("a8"));
  CHECK(turned(square("a8"), BoardTurn::quarter) == square("h8"));
  CHECK(turned(square("e2"), BoardTurn::quarter) == square("b4"));
  CHECK(turned(square("e2"), BoardTurn::half) == square("d7"));
  CHECK(turned(square("e2"), BoardTurn::three_quarters) == square("g5"));
}

TEST_CASE("turns add up, and each has one that takes it back") {
  for (const BoardTurn first : kBoardTurns) {
    CHECK(first + -first == BoardTurn::none);
    for (const BoardTurn second : kBoardTurns) {
      CHECK(turned(turned(Placement::initial(), first), second) ==
            turned(Placement::initial(), first + second));
    }
  }
}

TEST_CASE(
    "a quarter turn changes the colour of each square, and the initial position is on files instead of "
    "ranks") {
  for (int i = 0; i < kSquares; ++i) {
    const auto before = static_cast<Square>(i);
    const Square after = turned(before, BoardTurn::quarter);
    CHECK((file_of(before) + rank_of(before)) % 2 != (file_of(after) + rank_of(after)) % 2);
  }
  CHECK(turned(Placement::initial(), BoardTurn::quarter).fen() ==
        "RP4pr/NP4pn/BP4pb/QP4pq/KP4pk/BP4pb/NP4pn/RP4pr");
  CHECK(turned(Placement::initial(), BoardTurn::half) == Placement::initial().rotated());
  CHECK(turned(Placement::initial().occupied(), BoardTurn::three_quarters) == 0xc3c3c3c3c3c3c3c3ULL);
}

}  // namespace
}  // namespace eboard::rules::board_turn_test
