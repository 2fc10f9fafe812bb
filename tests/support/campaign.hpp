// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How often a test of faults repeats what it injects, and by which chance: as `./run fault` asks in the
// environment, or else as usual. What it reached is printed as lines NAME VALUE UNIT (docs/reliability.md).
#pragma once

#include <fmt/format.h>

#include <cstdlib>
#include <string>
#include <string_view>

namespace eboard::test {

inline unsigned asked_in_environment(const char* name, unsigned usual) {
  const char* asked = std::getenv(name);
  return asked == nullptr ? usual : static_cast<unsigned>(std::stoul(asked));
}

inline int campaign_loops(int usual) {
  return static_cast<int>(asked_in_environment("EBOARD_LOOPS", static_cast<unsigned>(usual)));
}

/// From one call that fails to the next: in the long form every call is tried, whatever the number of loops.
inline int every_call_in_a_campaign(int usual) { return campaign_loops(0) > 0 ? 1 : usual; }

/// Prints the seed: with the same one the test does the same again.
inline unsigned campaign_seed(unsigned usual) {
  const unsigned seed = asked_in_environment("EBOARD_SEED", usual);
  fmt::print("seed {}\n", seed);
  return seed;
}

inline void print_figure(std::string_view name, double value, std::string_view unit) {
  fmt::print("{} {} {}\n", name, value, unit);
}

}  // namespace eboard::test
