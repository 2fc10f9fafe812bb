// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/chip.hpp"

#include "tests/support/catch.hpp"

namespace chip_test {

using eboard::drivers::Chip;

TEST_CASE("a chip keeps its five numbers, the greatest and the least, each in its place") {
  for (const Chip::Numbers& numbers :
       {Chip::Numbers{0, 0, 0, 0, 1}, {1023, 0, 0, 0, 0}, {512, 1023, 345, 256, 0}, {1, 2, 3, 4, 5}}) {
    CHECK(Chip(numbers).numbers() == numbers);
    CHECK_FALSE(Chip(numbers).none());
  }
  CHECK(Chip{}.none());
  CHECK(Chip(Chip::Numbers{1, 0, 0, 0, 0}) != Chip(Chip::Numbers{0, 1, 0, 0, 0}));
}

}  // namespace chip_test
