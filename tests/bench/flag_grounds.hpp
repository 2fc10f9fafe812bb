// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Whether a flag has a ground in what really happened at a simulated table.
#pragma once

#include "daemon/sim/truth.hpp"
#include "daemon/tracking/tracked_event.hpp"

namespace eboard::bench {

/// Something of the kind that the flag is about happened at its ply, one before or up to four after it; or
/// the game itself is the ground, as for a repetition.
[[nodiscard]] bool founded(const tracking::IrregularityFound& found, const sim::Truth& truth);

}  // namespace eboard::bench
