// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What cannot be entered in a game that is over.
#include "tests/unit/rules/rulings/support.hpp"

namespace over_test {

using namespace eboard::rules;
using namespace eboard::test;

TEST_CASE("once the position has ended a game, no ruling acts on its play") {
  const GameFile mated = moves(file("fide-2005"), "f3 e5 g4 Qh4");
  REQUIRE(mated.state().over());
  CHECK(mated.state().outcome_ruling == 0);
  for (const char* ruling :
       {"R-OBLIGE white move=a2", "R-WAIVE black", "R-TIME black +2:00", "R-SETCLOCK white=1:00:00",
        "R-START white", "R-SEAL white move=e4", "R-OPEN", "R-CHOOSE e2e4", "R-RESTORE 2", "R-LOSS white",
        "R-DRAW", "R-BOTHLOSE", "R-CLAIM white threefold accept", "R-CONTINUE", "R-RESTART"}) {
    INFO(ruling);
    CHECK(has(refused(mated, ruling), "the game is over, 0-1"));
  }
  for (const char* ruling : {"R-NOTE text=late", "R-WARN white", "R-STOP"}) {
    INFO(ruling);
    CHECK(refused(mated, ruling).empty());
  }
}

TEST_CASE("a move in a game that is over is refused, on any board") {
  const GameFile mated = moves(file("fide-2005"), "f3 e5 g4 Qh4");
  CHECK_FALSE(mated.with_move("a3"));
  CHECK_FALSE(mated.with(entry::Peg{.square = *parse_square("a2"), .lift = true}));
  const auto announced = mated.with(entry::Announced{"a3"});
  REQUIRE_FALSE(announced);
  CHECK(has(announced.error().reason, "over"));
}

}  // namespace over_test
