// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Pairs of histories that agree up to a moment: until the delay has passed since then, nobody in public may
// see which of the two it is.
#pragma once

#include <cstdint>
#include <string>

#include "tests/unit/delay/public_side.hpp"

namespace eboard::delay_test {

struct Compared {
  std::size_t lines = 0;     ///< that the public got
  std::string difference{};  ///< the first one; empty: there is none
};

/// Runs the pair with that number.
[[nodiscard]] Compared compare_pair(std::uint64_t number, Leak leak = Leak::none);

}  // namespace eboard::delay_test
