// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/endings/history.hpp"

#include "tests/unit/rules/endings/support.hpp"

namespace history_test {

using namespace eboard::rules;
using namespace eboard::test;

TEST_CASE("a game is read in SAN or UCI, with or without move numbers") {
  const History san = game("1. e4 e5 2.Nf3 Nc6 3... ");
  const History uci = game("e2e4 e7e5 g1f3 b8c6");
  CHECK(san.plies() == 4);
  CHECK(san.position() == uci.position());
  CHECK(san.moves_made(Color::white) == 2);
  CHECK(game("e4").moves_made(Color::white) == 1);
  CHECK(game("e4").moves_made(Color::black) == 0);
}

TEST_CASE("a word that is no move is named with its ply") {
  const auto history = History::parse("e4 e5 Ke3");
  REQUIRE_FALSE(history);
  CHECK(history.error().find("ply 3: 'Ke3'") == 0);
}

TEST_CASE("a draw offer lasts until it is answered, the opponent touches a piece or moves",
          "[T05-041][F05-9.1a][F23-9.1.2]") {
  const History offered = game("e4").with_offer(Color::white);
  CHECK(offered.open_offer() == Color::white);
  CHECK(offered.with_touch(Color::white).open_offer() == Color::white);
  CHECK_FALSE(offered.with_touch(Color::black).open_offer());
  CHECK_FALSE(offered.with_offer_declined().open_offer());
  CHECK_FALSE(play_on(offered, "e5").open_offer());
  // Made while thinking: it outlives the own move.
  CHECK(play_on(game("e4").with_offer(Color::black), "e5").open_offer() == Color::black);
}

TEST_CASE("draw offers are counted, however they were answered", "[T05-072][F05-12.6]") {
  const History often = game("e4").with_offer(Color::white).with_offer_declined().with_offer(Color::white);
  CHECK(often.offers_made(Color::white) == 2);
  CHECK(often.offers_made(Color::black) == 0);
}

TEST_CASE("a touch counts until the next move", "[F23-9.4]") {
  const History touched = game("e4").with_touch(Color::black);
  CHECK(touched.touched(Color::black));
  CHECK_FALSE(play_on(touched, "e5").touched(Color::black));
}

TEST_CASE("what theory needs counts until the next capture or pawn move", "[F30-16.8]") {
  const History entered = game("e4 e5 Nf3").with_theory(60);
  CHECK(entered.theory());
  CHECK(play_on(entered, "Nc6").theory());
  CHECK_FALSE(play_on(entered, "Nc6 d4").theory());
}

}  // namespace history_test
