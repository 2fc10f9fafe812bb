// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What must always hold of cards and rulings, over random games (20,000 of them by `./run bench rulings`).
#include "tests/support/judged_games.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace judged_games_test {

TEST_CASE("in random games nothing is proposed that is refused, or twice, and no offence counts twice",
          "[slow]") {
  const eboard::test::TemporaryFolder folder;
  int cards = 0, rulings = 0, restarts = 0, forgotten = 0, reminded = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const auto game = eboard::test::play_judged_game(seed, folder.file("e.db"));
    INFO("game " << seed);
    CHECK(game.faults == std::vector<std::string>{});
    cards += game.cards;
    rulings += game.rulings;
    restarts += game.restarts;
    forgotten += game.forgotten;
    reminded += game.reminded;
  }
  // The games were not all innocent.
  CHECK(cards > 60);
  CHECK(rulings > 60);
  CHECK(restarts > 30);
  CHECK(forgotten > 6);
  CHECK(reminded > 0);
}

}  // namespace judged_games_test
