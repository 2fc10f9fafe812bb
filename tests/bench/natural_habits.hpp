// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How often hands in real halls show each of the simulator's habits. All of it is assumed.
#pragma once

#include <span>

#include "daemon/sim/profile.hpp"

namespace eboard::bench {

struct NaturalRate {
  double sim::Profile::*parameter;
  double rate;
};
/// Together: about every third game has something besides fast replies and late halves.
[[nodiscard]] std::span<const NaturalRate> natural_habits();

/// All of them, on top of a level.
void add_natural_habits(sim::Profile& profile);

}  // namespace eboard::bench
