// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Whose press the lever stands for.
#pragma once

#include "daemon/tracking/watch/turn_log.hpp"

namespace eboard::tracking {

struct PressState {
  /// The side that made the last ply pressed after it, or there is no such ply, or no clock.
  bool last_mover_pressed = false;
  /// The side to move pressed after that: it takes its move for made.
  bool mover_pressed = false;
};

[[nodiscard]] PressState press_state(const Sight& sight, const TurnLog& log);

}  // namespace eboard::tracking
