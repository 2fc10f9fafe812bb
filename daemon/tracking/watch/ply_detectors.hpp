// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the hands did while a ply was made, looked at once the ply is committed: pieces touched, released,
// exchanged, castling in the wrong order, the clock pressed too early.
#pragma once

#include "daemon/tracking/watch/findings.hpp"
#include "daemon/tracking/watch/turn_log.hpp"

namespace eboard::tracking {

/// A committed ply and the time it took.
struct PlayedTurn {
  std::size_t number;  ///< from 1
  rules::Position before;
  Ply ply;
  Millis began;   ///< when the ply before it came to stand
  Millis placed;  ///< when it came to stand itself
  bool adjusted;  ///< the mover had announced an adjustment
  bool chess960;
};

/// Whether another piece stood on the promotion square first. Precondition: the ply is a promotion.
void promotion_changed(const PlayedTurn& turn, const TurnLog& log, Millis now, Findings& findings);

/// Precondition: no dump was needed since `turn.began`.
void look_at_ply(const PlayedTurn& turn, const TurnLog& log, Millis now, Findings& findings);

}  // namespace eboard::tracking
