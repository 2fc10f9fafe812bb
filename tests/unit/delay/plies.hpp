// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Pairs of histories for a delay by plies. When plies are recorded is public there, since it says when others
// are shown. So the other history has its plies at the same times, and at each table is otherwise another one
// from what is hidden at a moment.
#pragma once

#include <random>

#include "tests/unit/delay/histories.hpp"

namespace eboard::delay_test {

/// For each step the time before which nobody in public may learn of it, by the words of decision 0278 and
/// without the daemon's own code. It may be earlier than it is.
[[nodiscard]] std::vector<Millis> known_by_plies(const Steps& steps, const seams::Delays& delays);

struct Other {
  Steps steps;
  Millis until{0};  ///< the last time until which nobody in public may see which one it is
};
/// What is hidden at `until` is another thing.
[[nodiscard]] Other other_history(const Steps& steps, const seams::Delays& delays, Millis until,
                                  std::mt19937_64& random);

}  // namespace eboard::delay_test
