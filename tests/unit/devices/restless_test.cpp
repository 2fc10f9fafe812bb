// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/devices/restless.hpp"

#include <catch2/catch.hpp>

using namespace eboard;
using namespace eboard::daemon;
using drivers::Millis;

namespace {

const rules::Square kE2 = *rules::parse_square("e2");
const rules::Square kE4 = *rules::parse_square("e4");

/// How often a square was named that changes so often, each time after so long.
int named(Restless& restless, rules::Square square, int changes, Millis every, Millis from = Millis{0}) {
  int times = 0;
  for (int i = 0; i < changes; ++i) times += restless.changed(square, from + i * every);
  return times;
}

}  // namespace

TEST_CASE("a square that comes and goes faster than hands is named once") {
  Restless restless;
  CHECK(named(restless, kE2, 5000, Millis{10}) == 1);
  CHECK(named(restless, kE4, 5000, Millis{10}) == 1);
}

TEST_CASE("a square in play is never named, in the wildest time scramble neither") {
  Restless restless;
  CHECK(named(restless, kE2, 5000, Millis{200}) == 0);
}

TEST_CASE("a square that is restless still is named again after ten minutes") {
  Restless restless;
  CHECK(named(restless, kE2, 13'000, Millis{100}) == 3);
}

TEST_CASE("after a link that was lost, a square is named anew") {
  Restless restless;
  CHECK(named(restless, kE2, 100, Millis{10}) == 1);
  restless.opened();
  CHECK(named(restless, kE2, 100, Millis{10}, Millis{2000}) == 1);
}
