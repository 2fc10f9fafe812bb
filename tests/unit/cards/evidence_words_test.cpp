// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/cards/evidence_words.hpp"

#include "tests/support/catch.hpp"

namespace eboard::cards::evidence_words_test {
namespace {

using rules::Color;
using tracking::Code;
using tracking::Millis;
namespace evidence = tracking::evidence;

std::vector<Fact> facts_of(tracking::Evidence what, Code code = Code::touch_move,
                           std::optional<Color> by = std::nullopt) {
  tracking::IrregularityFound found;
  found.code = code;
  found.evidence = std::move(what);
  return evidence_words(found, rules::Setup::initial(), by);
}

}  // namespace

TEST_CASE("evidence is in words, each row with its name") {
  evidence::Touch touch;
  touch.touched = {*rules::parse_square("g1"), *rules::parse_square("b1")};
  touch.before_move = {Millis{3140}, Millis{900}};
  touch.held = {Millis{1500}, Millis{400}};
  CHECK(facts_of(touch) ==
        std::vector<Fact>{
            {"Touched",
             "g1 (3.1 s before the move, held for 1.5 s), b1 (0.9 s before the move, held for 0.4 s)"}});
  CHECK(facts_of(evidence::Repetition{{3, 7}}) ==
        std::vector<Fact>{{"It stood after", "White's move 2, White's move 4"}});
  CHECK(facts_of(evidence::UnfinishedGame{12}, Code::no_result) == std::vector<Fact>{{"Plies", "12"}});
  CHECK(facts_of(evidence::Charge{7}) == std::vector<Fact>{{"Battery", "7 %"}});
  CHECK(facts_of(evidence::Nothing{}).empty());
}

TEST_CASE("what stands elsewhere on a card is no row: positions, and the player who did it") {
  evidence::Displacement displaced;
  displaced.squares = {*rules::parse_square("e4")};
  displaced.board = "8/8/8/8/8/8/8/8";
  displaced.position = "8/8/8/8/8/8/8/8 w - - 0 1";
  CHECK(facts_of(displaced) == std::vector<Fact>{{"Squares", "e4"}});
  evidence::FallenFlag flag;
  flag.side = Color::white;
  const auto named = facts_of(flag), known = facts_of(flag, Code::time_forfeit_candidate, Color::white);
  CHECK(std::ranges::find(named, Fact{"Side", "White"}) != named.end());
  CHECK(std::ranges::find(known, "Side", &Fact::name) == known.end());
}

TEST_CASE("a kind of evidence that only another version knows is shown by its names") {
  const auto facts =
      facts_of(evidence::AsWritten{R"({"tilt_ms":1500,"by_whom":"somebody"})", {}, {}, {}, {}});
  CHECK(facts == std::vector<Fact>{{"Tilt", "1.5 s"}, {"By whom", "somebody"}});
}

}  // namespace eboard::cards::evidence_words_test
