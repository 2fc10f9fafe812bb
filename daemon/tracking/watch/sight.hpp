// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// All that a detector looks at: what board and clock report, what the follower concludes, and what the event
// lays down.
#pragma once

#include <chrono>
#include <optional>

#include "daemon/tracking/heard/board_view.hpp"
#include "daemon/tracking/heard/clock_view.hpp"
#include "daemon/tracking/stories/understanding.hpp"
#include "rules/laws/editions/edition.hpp"
#include "rules/laws/editions/time_control.hpp"

namespace eboard::tracking {

/// c3 to f6: where kings that were meant for the centre squares may have come to stand.
inline constexpr rules::Bitboard kAroundCentre = 0x00003c3c3c3c0000ULL;

/// What the event lays down.
struct Terms {
  const rules::Edition& edition;
  const rules::TimeControl& control;
  std::optional<std::chrono::minutes> late_limit;  ///< none: that is the arbiter's matter
};

struct Sight {
  const BoardView& board;
  const ClockView& clock;
  const Understanding& game;
  Moment& now;
  const Terms& terms;
};

}  // namespace eboard::tracking
