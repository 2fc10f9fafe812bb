// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Pairs of histories as in tests/unit/delay, as many as are asked for: bench_delay [PAIRS [FIRST]]. Ends with
// 1 at the first difference that the public could see.
#define CATCH_CONFIG_RUNNER
#include <fmt/format.h>

#include <cstdlib>

#include "tests/support/catch.hpp"
#include "tests/unit/delay/pairs.hpp"

namespace {
std::uint64_t pairs = 10'000, first = 1;
}  // namespace

TEST_CASE("what a delay hides changes nothing in public") {
  std::size_t lines = 0;
  for (std::uint64_t number = first; number < first + pairs; ++number) {
    const auto compared = eboard::delay_test::compare_pair(number);
    lines += compared.lines;
    INFO(compared.difference);
    REQUIRE(compared.difference.empty());
  }
  fmt::print("delay_pairs {} pairs\ndelay_lines {} frames and answers, equal in each pair\n", pairs, lines);
}

int main(int argc, char** argv) {
  if (argc > 1) pairs = std::strtoull(argv[1], nullptr, 10);
  if (argc > 2) first = std::strtoull(argv[2], nullptr, 10);
  return Catch::Session().run(1, argv) == 0 ? 0 : 1;
}
