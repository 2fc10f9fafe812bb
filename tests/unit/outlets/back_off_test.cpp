// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/back_off.hpp"

#include "tests/support/catch.hpp"

namespace back_off_test {

using eboard::outlets::BackOff;
using namespace std::chrono_literals;

TEST_CASE("each failure in a row doubles the wait, up to the ceiling") {
  const BackOff back_off{1s, 60s};
  CHECK(back_off.wait(1, 0) == 1s);
  CHECK(back_off.wait(2, 0) == 2s);
  CHECK(back_off.wait(6, 0) == 32s);
  CHECK(back_off.wait(7, 0) == 60s);
  CHECK(back_off.wait(1'000'000, 0) == 60s);
}

TEST_CASE("luck takes away up to a quarter of the wait, and never adds to it") {
  const BackOff back_off{1s, 60s};
  CHECK(back_off.wait(1, 0.5) == 875ms);
  CHECK(back_off.wait(1, 1) == 750ms);
  CHECK(back_off.wait(100, 1) == 45s);
}

}  // namespace back_off_test
