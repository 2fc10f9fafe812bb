// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A last ply of which nothing was seen but that its piece left.
#include "daemon/tracking/game/last_capture.hpp"

#include "daemon/tracking/game/quaternity.hpp"
#include "rules/chess/notation/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/quaternity_positions.hpp"

namespace eboard::tracking::last_capture_test {
namespace {

rules::Square at(const char* name) { return rules::parse_square(name).value(); }

TEST_CASE("the piece that left captured what is worth most, and what else it may have been is kept") {
  const auto before =
      rules::Position::from_setup(rules::parse_fen("4k3/8/2q3p1/8/4N3/8/8/4K3 w - - 0 1").value());
  CHECK_FALSE(last_capture<Chess>(*before, at("e4")));  // it attacks neither
  const auto both =
      rules::Position::from_setup(rules::parse_fen("4k3/8/3q2p1/5p2/4N3/8/8/4K3 w - - 0 1").value());
  const auto only = last_capture<Chess>(*both, at("e4"));
  REQUIRE(only);
  CHECK(only->ply.move.to == at("d6"));
  CHECK(only->share == 1);
  CHECK(only->others.empty());
  const auto two =
      rules::Position::from_setup(rules::parse_fen("4k3/8/3q1r2/8/4N3/8/8/4K3 w - - 0 1").value());
  const auto likelier = last_capture<Chess>(*two, at("e4"));
  REQUIRE(likelier);
  CHECK(likelier->ply.move.to == at("d6"));
  CHECK(likelier->share < 1);
  CHECK(likelier->share > 0.5);
  REQUIRE(likelier->others.size() == 1);
  CHECK(likelier->others.front().move.to == at("f6"));
}

TEST_CASE("a piece of the opponent's, or one that captures nothing, made no last capture") {
  const auto before =
      rules::Position::from_setup(rules::parse_fen("4k3/8/3q4/8/4N3/8/8/4K3 w - - 0 1").value());
  CHECK_FALSE(last_capture<Chess>(*before, at("d6")));
  CHECK_FALSE(last_capture<Chess>(*before, at("e1")));
}

TEST_CASE("of Quaternity each capture is as likely as another", "[quaternity]") {
  const auto on = [](const char* name) { return *rules::quaternity::parse_square(name); };
  const QuaternityPosition before(
      eboard::test::quaternity_position("W Ka1 Nd4; R Ka12 Ne6; B Kl12 Bc6; G Kl1 -> W"));
  const auto last = last_capture<Quaternity>(before, on("d4"));
  REQUIRE(last);
  CHECK(last->share == 0.5);
  CHECK(last->ply.captured.has_value());
  CHECK(last->others.size() == 1);
  CHECK_FALSE(last_capture<Quaternity>(before, on("a1")));
}

}  // namespace
}  // namespace eboard::tracking::last_capture_test
