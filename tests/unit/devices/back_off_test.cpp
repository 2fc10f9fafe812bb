// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/devices/back_off.hpp"

#include <catch2/catch.hpp>

namespace back_off_test {

using namespace std::chrono_literals;
using eboard::daemon::BackOff;
using eboard::drivers::Millis;

TEST_CASE("a port waits twice as long each time, two seconds at most, and begins anew once it was open") {
  BackOff back_off;
  for (const Millis wait : {100ms, 200ms, 400ms, 800ms, 1600ms, 2000ms, 2000ms})
    CHECK(back_off.next() == wait);
  back_off.reset();
  CHECK(back_off.next() == 100ms);
}

}  // namespace back_off_test
