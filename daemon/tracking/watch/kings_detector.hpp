// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Both kings in check on the board: an illegal move that neither side saw. No legal game leads there, so no
// position of the follower shows it.
#pragma once

#include "daemon/tracking/watch/findings.hpp"
#include "daemon/tracking/watch/turn_log.hpp"

namespace eboard::tracking {

class KingsDetector {
 public:
  void clear() { *this = KingsDetector(); }
  void look(const Sight& sight, const TurnLog& log, Findings& findings);

 private:
  Millis judged_ = kNever;  ///< the latest press that was looked at
  int presses_ = 0;         ///< in a row, with both kings in check
};

}  // namespace eboard::tracking
