// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Random tables, live and replayed (20,000 of them by `./run bench streams`).
#include "tests/support/same_games.hpp"

#include "tests/support/catch.hpp"

namespace same_games_test {

using namespace eboard;

TEST_CASE("conclusions depend on bytes and their times alone, live and replayed", "[slow]") {
  const auto hands = GENERATE(test::Hands::lawful, test::Hands::offending);
  std::size_t events = 0, rulings = 0, checkpoints = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const auto played = test::same_games(seed, hands);
    INFO("random table " << seed);
    REQUIRE(played.difference == "");
    events += played.events;
    rulings += played.rulings;
    checkpoints += played.checkpoints;
  }
  CHECK(events > 3'000);
  CHECK(rulings > 15);
  CHECK(checkpoints > 12);
}

TEST_CASE("tables that once were replayed otherwise than they were played") {
  // A ruling after which the next game stands ready; a wrong restoration put right between games.
  for (const std::uint64_t seed : {110'170, 112'622}) {
    INFO("random table " << seed);
    CHECK(test::same_games(seed, test::Hands::lawful).difference == "");
  }
}

}  // namespace same_games_test
