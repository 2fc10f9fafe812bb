// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/rivals.hpp"

#include "tests/unit/tracking/follow/followed_table.hpp"

namespace eboard::tracking::test::rivals_test {
namespace {

TEST_CASE("the rivals of a ply are named, the likeliest first and none twice") {
  FollowedTable table("4k3/8/8/8/8/p1p5/8/1N2K3 w - - 0 1", true, false);
  table.lift("b1");
  table.wait(3s);
  table.press();
  table.wait(2s);
  RivalsOf<Chess> rivals(table.game);
  const Hypothesis& best = table.game.beam.best();
  REQUIRE_FALSE(best.pending.empty());
  const auto names = rivals.of(best, 0, table.game.record.position());
  const std::string other = table.line() == "b1a3" ? "b1c3" : "b1a3";
  REQUIRE_FALSE(names.empty());
  CHECK(names.front() == other);
  CHECK(std::ranges::count(names, PlayedMove::read(table.line())) == 0);
  CHECK(std::ranges::count(names, PlayedMove::read(other)) == 1);
}

TEST_CASE("what came near while the board stood is still named when the likelihoods have changed") {
  FollowedTable table("4k3/8/8/8/8/p1p5/8/1N2K3 w - - 0 1", true, false);
  table.lift("b1");
  table.wait(3s);
  table.press();
  table.wait(2s);
  RivalsOf<Chess> rivals(table.game);
  rivals.remember(table.now);
  const PlayedPly played = table.game.beam.best().pending[0];
  const auto& before = table.game.record.position();
  CHECK(rivals.names({}, played, 0, before).size() == 1);
  CHECK(rivals.names({}, played, 1, before).empty());
  rivals.clear();
  CHECK(rivals.names({}, played, 0, before).empty());
}

TEST_CASE("the first ply on the way to what stands there is one whose piece has left its square") {
  FollowedTable table;
  RivalsOf<Chess> rivals(table.game);
  const auto stands = eboard::test::played(rules::Position::initial(), "e2e4 e7e5 g1f3").placement();
  const auto names = rivals.may_have_begun(stands);
  REQUIRE(names.size() >= 3);
  CHECK((names[0] == "e2e4" || names[0] == "g1f3"));
  CHECK(std::ranges::count(names, PlayedMove::read("e2e3")) == 1);
  CHECK(std::ranges::count(names, PlayedMove::read("d2d4")) == 0);
}

}  // namespace
}  // namespace eboard::tracking::test::rivals_test
