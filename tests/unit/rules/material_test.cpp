// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/material.hpp"

#include "tests/support/catch.hpp"

namespace eboard::rules::material_test {
namespace {

Material after(std::string_view now, std::string_view start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR") {
  return material(Placement::parse(start).value(), Placement::parse(now).value());
}

TEST_CASE("nobody has captured anything at the start") {
  CHECK(after("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR") == Material{"", 0});
}

TEST_CASE("captured pieces are named from the queen down, White's first") {
  CHECK(after("r1b1kbnr/pppp1ppp/8/8/8/8/PPPP1PPP/RNB1KB1R") == Material{"QNPqnp", 0});
  CHECK(after("4k3/8/8/8/8/8/8/4K2R").balance == 5);
  CHECK(after("4k2q/8/8/8/8/8/PP6/4K3").balance == -7);
}

// Counted by kinds alone, a second queen hid a captured pawn.
TEST_CASE("a pawn that was promoted was not captured, until its piece is gone") {
  CHECK(after("rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPP1/RNBQKBNQ", "rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1") ==
        Material{"", 4});
  CHECK(after("4k3/8/8/8/8/8/8/4K3", "4k3/P7/8/8/8/8/8/4K3") == Material{"P", 0});
  CHECK(after("Q3k3/8/8/8/8/8/8/4K3", "4k3/P7/8/8/8/8/P7/4K3") == Material{"P", 9});
}

TEST_CASE("what was given as odds was not captured") {
  CHECK(after("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR") ==
        Material{"", -9});
}

}  // namespace
}  // namespace eboard::rules::material_test
