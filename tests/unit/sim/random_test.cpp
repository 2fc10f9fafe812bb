// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/random.hpp"

#include <cmath>
#include <vector>

#include "tests/support/catch.hpp"

namespace sim_random_test {

using namespace eboard::sim;

TEST_CASE("the dice of a seed are the same on every machine") {
  Random random(42);
  CHECK(random.next() == 1546998764402558742u);
  CHECK(random.next() == 6990951692964543102u);
  Random times(7, 3);
  // Micros: what a last bit of rounding could change would show here first.
  CHECK(from_seconds(times.log_normal(0.22, 0.45)).count() == 246445);
  CHECK(from_seconds(times.exponential(0.09)).count() == 8154);
}

TEST_CASE("streams of one seed differ") {
  Random first(1, 1);
  Random second(1, 2);
  CHECK(first.next() != second.next());
}

TEST_CASE("distributions have their mean, median and bounds") {
  Random random(5);
  constexpr int kDraws = 20'000;
  double sum = 0;
  double normal = 0;
  double squares = 0;
  int below_median = 0;
  for (int n = 0; n < kDraws; ++n) {
    sum += random.exponential(0.09);
    const double x = random.normal();
    normal += x;
    squares += x * x;
    below_median += random.log_normal(0.5, 0.4) < 0.5 ? 1 : 0;
    const int die = random.below(6);
    REQUIRE((die >= 0 && die < 6));
  }
  CHECK(sum / kDraws == Approx(0.09).epsilon(0.03));
  CHECK(normal / kDraws == Approx(0.0).margin(0.03));
  CHECK(std::sqrt(squares / kDraws) == Approx(1.0).epsilon(0.03));
  CHECK(below_median == Approx(kDraws / 2).epsilon(0.03));
}

}  // namespace sim_random_test
