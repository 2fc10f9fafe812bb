// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/projection.hpp"

#include "tests/support/catch.hpp"
#include "tests/unit/live/events.hpp"

namespace projection_test {

using namespace eboard;
using namespace eboard::net;
using namespace std::chrono_literals;
using tracking::Millis;

TEST_CASE("when a round begins that is shown later than the one before, its clocks are as late") {
  const seams::Delays delays(15min, {{9, 30min}});
  Projection shown({1, "run-1", "Open", {delays, true}}, [](int, Millis) {});
  InitialState initial;
  initial.boards = {live::test::table(1, 1)};
  shown.load(initial);
  live::test::Events events;
  const auto happens = [&](int round, Millis at) {
    storage::StoredEvent event = events.at(at, tracking::PhaseChanged{tracking::Phase::playing});
    event.played_round = round;
    const Projection::Time now(at + delays.of(round));
    REQUIRE(shown.take(event, now));
    return shown.clock().now(now);
  };
  CHECK(happens(8, 1min) == 1min);
  CHECK(happens(8, 2min) == 2min);
  CHECK(happens(9, 60min) == 60min);
  CHECK(happens(9, 61min) == 61min);
  CHECK(shown.clock().now(Projection::Time(92min)) == 62min);
  CHECK(happens(10, 120min) == 120min);
}

}  // namespace projection_test
