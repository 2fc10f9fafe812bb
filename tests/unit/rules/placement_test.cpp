// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/placement.hpp"

#include "tests/support/catch.hpp"

namespace placement_test {

using namespace eboard::rules;

TEST_CASE("a placement reads and writes the first field of a FEN") {
  const char* const fen = "r3k2r/8/8/3pP3/8/8/8/R3K2R";
  const auto placement = Placement::parse(fen);
  REQUIRE(placement);
  CHECK(placement->fen() == fen);
  CHECK((*placement)[*parse_square("d5")] == Piece{Color::black, Role::pawn});
}

TEST_CASE("a placement that is no board is refused with the rank") {
  CHECK(Placement::parse("8/8/8/8/8/8/8").error() == "7 ranks instead of 8");
  CHECK(Placement::parse("8/8/8/8/8/8/8/9").error() == "rank 1: '9' is no piece letter");
  CHECK(Placement::parse("8/7/8/8/8/8/8/8").error() == "rank 7: 7 squares instead of 8");
}

TEST_CASE("turning a placement twice gives it back") {
  const Placement turned = Placement::initial().rotated();
  CHECK(turned != Placement::initial());
  CHECK(turned.rotated() == Placement::initial());
  CHECK(turned[*parse_square("e8")] == Piece{Color::white, Role::queen});
}

}  // namespace placement_test
