// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How many plies a silence hid, by what the clocks gained and by the pace.
#include "daemon/tracking/heard/missed_presses.hpp"

#include "tests/support/catch.hpp"

namespace missed_presses_test {

using namespace eboard::tracking;
using namespace std::chrono_literals;

namespace {

MissedPresses counted(int presses, double expected) {
  return {10s, 40s, presses, presses, expected, expected};
}

/// By the pace alone.
MissedPresses uncounted(double expected, double planned) {
  return {10s, 40s, 0, kMaxMissed, expected, planned};
}

}  // namespace

TEST_CASE("a line that is as long as the clocks count is right, a shorter one is not") {
  CHECK(probability_of_length(counted(7, 6), 7) > 0.95);
  CHECK(probability_of_length(counted(7, 6), 5) < 0.05);
  CHECK(probability_of_length(counted(11, 6), 3) < 0.05);
}

TEST_CASE("a clock that was pressed without a ply is likelier where hardly any ply is to be expected") {
  CHECK(probability_of_length(counted(3, 0.3), 1) > 10 * probability_of_length(counted(3, 6), 1));
}

TEST_CASE("without an increment the pace shows how likely so few plies are") {
  CHECK(probability_of_length(uncounted(3, 4), 3) > 0.75);
  CHECK(probability_of_length(uncounted(12, 6), 7) < 0.5);
  double before = 1;
  for (const double expected : {2.0, 4.0, 8.0, 16.0}) {
    const double now = probability_of_length(uncounted(expected, expected), 4);
    CHECK(now < before);
    before = now;
  }
}

TEST_CASE("the more presses are counted, the likelier both players forgot one") {
  const auto longer = [](int presses) {
    return 1 - likeliest_count(counted(presses, presses), presses, 2).probability;
  };
  CHECK(longer(4) < 0.02);
  CHECK(longer(20) > 0.03);
}

TEST_CASE("the longer a line, the more ways there are that are longer still") {
  CHECK(probability_of_length(uncounted(3, 3), 2) > probability_of_length(uncounted(7, 7), 6));
}

TEST_CASE("before the first signal the time for the game is all there is") {
  CHECK(probability_of_length(uncounted(0, 0.2), 2) > 0.95);
  CHECK(probability_of_length(uncounted(0, 8), 2) < probability_of_length(uncounted(0, 2), 2));
}

TEST_CASE("the likeliest number is the counted one, with the turn that the board shows") {
  CHECK(likeliest_count(counted(11, 7), 1, 2).presses == 11);
  CHECK(likeliest_count(counted(11, 7), 1, 2).probability > 0.9);
  CHECK(likeliest_count(counted(11, 7), -2, 2).presses % 2 == 0);
}

TEST_CASE("without a count the pace gives one, which is hardly likely") {
  const PressCount likeliest = likeliest_count(uncounted(12, 12), 1, 2);
  CHECK(likeliest.presses >= 7);
  CHECK(likeliest.presses <= 13);
  CHECK(likeliest.presses % 2 == 1);
  CHECK(likeliest.probability < 0.3);
}

}  // namespace missed_presses_test
