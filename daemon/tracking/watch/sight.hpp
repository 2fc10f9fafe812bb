// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// All that a detector looks at: what board and clock say, and what the follower makes of it.
#pragma once

#include "daemon/tracking/board_view.hpp"
#include "daemon/tracking/clock_view.hpp"
#include "daemon/tracking/understanding.hpp"

namespace eboard::tracking {

struct Sight {
  const BoardView& board;
  const ClockView& clock;
  const Understanding& game;
  Millis now;
};

}  // namespace eboard::tracking
