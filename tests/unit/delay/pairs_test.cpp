// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A few pairs (10,000 of them by `./run bench delay`).
#include "tests/unit/delay/pairs.hpp"

#include "tests/support/catch.hpp"

namespace eboard::delay_test {

TEST_CASE("what a delay hides changes no byte in public, and no time") {
  std::size_t lines = 0;
  for (std::uint64_t number = 1; number <= 80; ++number) {
    const Compared compared = compare_pair(number);
    lines += compared.lines;
    INFO(compared.difference);
    REQUIRE(compared.difference.empty());
  }
  CHECK(lines > 80 * 20);
}

TEST_CASE("the pairs notice wherever a delay is forgotten") {
  for (const Leak leak : kLeaks) {
    INFO("leak " << static_cast<int>(leak));
    bool noticed = false;
    for (std::uint64_t number = 1; number <= 200 && !noticed; ++number)
      noticed = !compare_pair(number, leak).difference.empty();
    CHECK(noticed);
  }
}

}  // namespace eboard::delay_test
