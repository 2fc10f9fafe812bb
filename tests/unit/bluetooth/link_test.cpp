// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/bluetooth/link.hpp"

#include "tests/support/catch.hpp"

namespace link_test {

using eboard::drivers::bluetooth::pause_after;
using std::chrono::seconds;

TEST_CASE("a board that refuses to pair is asked ever more slowly, and never given up") {
  CHECK(pause_after(0) == seconds{2});
  CHECK(pause_after(1) == seconds{4});
  CHECK(pause_after(2) == seconds{8});
  CHECK(pause_after(3) == seconds{16});
  CHECK(pause_after(1000) == seconds{16});
}

}  // namespace link_test
