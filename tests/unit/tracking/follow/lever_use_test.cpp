// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the lever's use is counted by: plies that were pressed for, and plies that stand behind the last
// press.
#include "daemon/tracking/follow/games.hpp"
#include "daemon/tracking/follow/lever.hpp"
#include "daemon/tracking/follow/limits.hpp"
#include "tests/support/catch.hpp"

namespace lever_use_test {

using namespace eboard::tracking;

TEST_CASE("the most plies behind a press count until the next press, or until none stands there") {
  const ClockView clock;
  LeverOf<Chess> lever(clock);
  CHECK(lever.max_unpressed() == 0);
  for (const std::size_t plies : {1, 3, 2}) lever.stand_unpressed(plies);
  CHECK(lever.max_unpressed() == 3);
  lever.was_pressed();
  CHECK(lever.max_unpressed() == 0);
  lever.stand_unpressed(2);
  lever.stand_unpressed(0);
  CHECK(lever.max_unpressed() == 0);
}

TEST_CASE("a lever is in use once several plies of this game were pressed for") {
  const ClockView clock;
  LeverOf<Chess> lever(clock);
  for (std::size_t i = 0; i < limits::kLeverInUse; ++i) {
    CHECK_FALSE(lever.in_use());
    lever.was_pressed();
  }
  CHECK(lever.in_use());
  lever.stand_unpressed(2);
  lever.begin_game();
  CHECK_FALSE(lever.in_use());
  CHECK(lever.max_unpressed() == 0);
}

}  // namespace lever_use_test
