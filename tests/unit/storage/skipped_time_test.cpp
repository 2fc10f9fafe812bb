// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/skipped_time.hpp"

#include "tests/support/catch.hpp"

namespace skipped_time_test {

using namespace eboard::storage;
using namespace std::chrono_literals;

constexpr Millis kWall = 1'790'000'000s;

/// The daemon starts at a time of the journal, when the clock shows that.
ClockAnchor starts(Millis at, Millis wall) {
  return {.at = kWall + at, .wall = kWall + wall, .begins = true};
}
ClockAnchor set(Millis at, Millis wall) { return {.at = kWall + at, .wall = kWall + wall}; }

TEST_CASE("a delay passes by the journal's line while nobody sets the clock") {
  const SkippedTime none;
  CHECK(none.later(100s, 15min) == 1000s);
  CHECK(none.earlier(1000s, 15min) == 100s);
  // Started again after a minute.
  const SkippedTime minute({starts(0s, 0s), starts(200s, 200s)});
  CHECK(minute.later(kWall + 100s, 15min) == kWall + 1000s);
  CHECK(minute.earlier(kWall + 1000s, 15min) == kWall + 100s);
}

// A computer without a battery for its clock: a time server sets it while the daemon runs, and at the next
// start the journal goes on there.
TEST_CASE("time that the clock skipped does not end a delay") {
  // At 100 s the clock was set forward by an hour; stopped at 200 s, started 60 s later.
  const std::vector<ClockAnchor> hour{starts(0s, 0s), set(100s, 3700s), starts(3860s, 3860s)};
  CHECK(SkippedTime(hour).later(kWall + 190s, 15min) == kWall + 190s + 1h + 15min);
  CHECK(SkippedTime(hour).later(kWall + 3860s, 15min) == kWall + 3860s + 15min);
  // A second start changes nothing.
  std::vector<ClockAnchor> twice = hour;
  twice.push_back(starts(3900s, 3900s));
  const SkippedTime again(twice);
  CHECK(again.later(kWall + 190s, 15min) == kWall + 190s + 1h + 15min);
  for (const Millis at : {10s, 190s, 199s}) {
    CHECK(again.earlier(again.later(kWall + at, 15min), 15min) == kWall + at);
    CHECK(again.earlier(again.later(kWall + at, 15min) - 1ms, 15min) == kWall + at - 1ms);
  }
}

TEST_CASE("where the clock went back the line skips nothing") {
  // Set back by an hour while the daemon was stopped: the line goes on behind its own end.
  const SkippedTime back({starts(0s, 0s), starts(200s, -3400s)});
  CHECK(back.later(kWall + 100s, 15min) == kWall + 1000s);
}

/// The same on a computer that is known by its run and by how long that has lasted.
ClockAnchor starts(Millis at, Millis wall, const char* boot, Millis up, Millis behind = {}) {
  ClockAnchor anchor = starts(at, wall);
  anchor.boot = boot;
  anchor.up = up;
  anchor.behind = kWall + behind;
  return anchor;
}

TEST_CASE("a clock that is set while the daemon is stopped ends no delay") {
  // Stopped at 200 s, started 60 s later, when the clock had been set forward by an hour.
  const SkippedTime forward({starts(0s, 0s, "a", 50s), starts(3860s, 3860s, "a", 310s, 200s)});
  CHECK(forward.later(kWall + 190s, 15min) == kWall + 190s + 15min + 1h);
  CHECK(forward.earlier(kWall + 190s + 15min + 1h, 15min) == kWall + 190s);
  // Back by an hour: the line goes on behind its own end, and the minute counts all the same.
  const SkippedTime back({starts(0s, 0s, "a", 50s), starts(200s, -3340s, "a", 310s, 200s)});
  CHECK(back.later(kWall + 190s, 15min) == kWall + 190s + 14min);
  CHECK(back.earlier(kWall + 190s + 14min, 15min) == kWall + 190s);
}

TEST_CASE("after the computer was switched on a clock that nobody vouches for ends no delay") {
  ClockAnchor first = starts(0s, 0s, "a", 50s), second = starts(3860s, 3860s, "b", 30s, 200s);
  // As long as the computer runs has passed at least.
  const SkippedTime doubtful({first, second});
  CHECK(doubtful.later(kWall + 190s, 15min) == kWall + 3860s + 15min - 40s);
  first.synchronised = second.synchronised = true;
  CHECK(SkippedTime({first, second}).later(kWall + 190s, 15min) == kWall + 190s + 15min);
}

}  // namespace skipped_time_test
