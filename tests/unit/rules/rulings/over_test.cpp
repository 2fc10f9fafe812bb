// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What cannot be entered in a game that is over.
#include "rules/laws/rulings/enter/entering.hpp"
#include "rules/laws/rulings/judge/propose.hpp"
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

TEST_CASE("a legal move that ends the game on the board ends it, whatever was against the Laws before",
          "[F05-5.1a][F23-5.1.1]") {
  for (const char* edition : {"fide-1928-draft", "fide-1930", "fide-2005", "fide-2018", "fide-2023"}) {
    CAPTURE(edition);
    const GameFile mated = moves(irregular(moves(file(edition), "f3 e5"), "g2h3"), "Qh4");
    if (!mated.state().over()) FAIL("no mate");
    Incident what{.what = Rule::illegal_move, .by = Color::white, .ply = 2, .first_choice = {}, .first = {}};
    what.raised_by = Raising::opponent;
    const auto proposed = propose(mated, what);
    REQUIRE(proposed.size() == 1);
    CHECK(proposed[0].rulings.empty());
    CHECK(proposed[0].why == "the game ended by a legal move: its result stands");
    CHECK(proposed[0].article == std::string(article(mated.state().edition, Rule::checkmate)));
    const auto late =
        entering(mated, *parse_ruling("R-RESTORE 2"), {.card = Rule::illegal_move, .erred = {}}, {});
    if (late) FAIL("a position before the mate was put back");
    CHECK(late.error().reason == proposed[0].why);
    // The mate itself was none: the last ply is against the Laws.
    const GameFile none = irregular(moves(file(edition), "f3 e5 g4"), "d8h5");
    CHECK(entering(none, *parse_ruling("R-RESTORE 3"), {.card = Rule::illegal_move, .erred = {}}, {}));
  }
}

}  // namespace over_test
