// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/endings/perpetual.hpp"

#include "tests/support/positions.hpp"

namespace perpetual_test {

using namespace eboard::rules;
using eboard::test::position_of;

TEST_CASE("a queen that checks to and fro is a perpetual check") {
  CHECK(perpetual_check(position_of("5Q2/7k/6pp/8/q7/8/1r6/7K w - - 0 1")) == PerpetualCheck::proven);
  // The black queen takes the checking one on f7.
  CHECK(perpetual_check(position_of("5Q2/7k/6pp/8/8/8/qr6/7K w - - 0 1"), 300) != PerpetualCheck::proven);
}

TEST_CASE("two knights' checks that run out are no perpetual check") {
  CHECK(perpetual_check(position_of("7k/8/8/8/8/8/8/N3N2K w - - 0 1")) == PerpetualCheck::refuted);
  CHECK(perpetual_check(position_of("k7/8/8/8/8/8/7P/7K w - - 0 1")) == PerpetualCheck::refuted);
}

TEST_CASE("a mate on the way does no harm to a perpetual check") {
  CHECK(perpetual_check(position_of("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")) == PerpetualCheck::proven);
}

TEST_CASE("too few positions leave a perpetual check undecided") {
  CHECK(perpetual_check(position_of("5Q2/7k/6pp/8/8/8/qr6/7K w - - 0 1"), 2) == PerpetualCheck::undecided);
}

}  // namespace perpetual_test
