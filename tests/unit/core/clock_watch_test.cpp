// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/clock_watch.hpp"

#include "tests/support/catch.hpp"

namespace clock_watch_test {

using namespace std::chrono_literals;
using namespace eboard::daemon;

namespace {

constexpr Millis kNoon{std::chrono::seconds{1'767'960'000}};

// A clock that is right, `passed` after the start.
ClockLook after(Millis passed, double scale = 1) {
  return {
      .line = kNoon + std::chrono::round<Millis>(std::chrono::duration<double, std::milli>(passed) * scale),
      .wall = kNoon + passed};
}

}  // namespace

TEST_CASE("a run begins with an anchor, and a steady clock needs no other") {
  const double scale = GENERATE(1.0, 20.0, 0.5);
  ClockWatch watch(scale);
  const auto first = watch.look(after(0ms, scale));
  REQUIRE(first);
  CHECK(first->begins);
  CHECK(first->at == kNoon);
  CHECK(first->scale == scale);
  for (Millis passed = 0ms; passed < 72h; passed += 613s) {
    ClockLook slewed = after(passed, scale);
    slewed.wall += 4999ms;
    CHECK_FALSE(watch.jump(slewed));
    CHECK_FALSE(watch.look(slewed));
  }
}

TEST_CASE("a clock that is set is noticed with how far, and looked at from there on") {
  ClockWatch watch(20);
  (void)watch.look(after(0ms, 20));
  Millis sum{0};
  for (const Millis by : {Millis{24h}, Millis{-24h}, Millis{5s}, Millis{-5s}}) {
    ClockLook now = after(1h, 20);
    sum += by;
    now.wall += sum;
    CHECK(watch.jump(now) == by);
    const auto anchor = watch.look(now);
    REQUIRE(anchor);
    CHECK_FALSE(anchor->begins);
    CHECK(anchor->wall == now.wall);
    CHECK_FALSE(watch.look(now));
  }
}

TEST_CASE("the first synchronised look is kept, and after a jump every one is") {
  ClockWatch watch(1);
  (void)watch.look(after(0ms));
  ClockLook now = after(1min);
  now.synchronised = true;
  CHECK_FALSE(watch.synchronised());
  const auto gained = watch.look(now);
  REQUIRE(gained);
  CHECK(gained->synchronised);
  CHECK(watch.synchronised());
  now = after(2min);
  now.synchronised = true;
  CHECK_FALSE(watch.look(now));
  now.wall += 1h;
  CHECK(watch.look(now)->synchronised);
}

TEST_CASE("a computer that slept begins anew: its line stood still") {
  ClockWatch watch(1);
  ClockLook start = after(0ms);
  start.synchronised = true;
  (void)watch.look(start);
  ClockLook woken = after(1h);
  woken.wall += 8h;
  woken.asleep = 8h;
  CHECK_FALSE(watch.jump(woken));
  const auto anchor = watch.look(woken);
  REQUIRE(anchor);
  CHECK(anchor->begins);
  CHECK_FALSE(watch.synchronised());
}

TEST_CASE("summer time is kept") {
  ClockWatch watch(1);
  (void)watch.look(after(0ms));
  ClockLook now = after(1h);
  now.utc_offset = 3600s;
  const auto anchor = watch.look(now);
  REQUIRE(anchor);
  CHECK(anchor->utc_offset == 3600s);
  CHECK_FALSE(anchor->begins);
}

}  // namespace clock_watch_test
