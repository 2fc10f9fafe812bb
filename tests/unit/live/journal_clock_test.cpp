// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/live/journal_clock.hpp"

#include "tests/support/catch.hpp"

namespace eboard::live::journal_clock_test {
namespace {

using namespace std::chrono_literals;
using tracking::Millis;

constexpr JournalClock::Time kNow{1h};

TEST_CASE("what is read from the store does not let time run") {
  JournalClock clock;
  clock.remember(Millis{5000});
  CHECK_FALSE(clock.running());
  CHECK(clock.now(kNow) == Millis{5000});
  CHECK(clock.now(kNow + 1h) == Millis{5000});
}

TEST_CASE("time runs from a live event, at the scale of the sessions") {
  JournalClock clock(20);
  clock.observe(Millis{5000}, kNow);
  CHECK(clock.now(kNow + 2s) == Millis{45'000});
}

TEST_CASE("an event that comes late does not set time back") {
  JournalClock clock;
  clock.observe(Millis{5000}, kNow);
  clock.observe(Millis{5100}, kNow + 1s);
  CHECK(clock.now(kNow + 1s) == Millis{6000});
  clock.observe(Millis{9000}, kNow + 2s);  // the first one had been late
  CHECK(clock.now(kNow + 2s) == Millis{9000});
}

TEST_CASE("a drift between the two clocks has no effect after a minute") {
  JournalClock clock;
  clock.observe(Millis{100'000}, kNow);
  for (int second = 1; second <= 70; ++second) {
    clock.observe(Millis{90'000 + 1000 * second}, kNow + std::chrono::seconds(second));
  }
  CHECK(clock.now(kNow + 70s) <= Millis{160'000});
}

}  // namespace
}  // namespace eboard::live::journal_clock_test
