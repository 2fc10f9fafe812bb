// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What stands on the board otherwise than in the game, and stays: pieces too many, too few, misread,
// displaced, plies half done. Every square that differs has one explanation at most. It is reported when the
// board had time to settle, and again when it is put right.
#pragma once

#include <array>
#include <vector>

#include "daemon/tracking/watch/findings.hpp"
#include "daemon/tracking/watch/turn_log.hpp"

namespace eboard::tracking {

class StandingDetector {
 public:
  void clear() { *this = StandingDetector(); }
  void look(const Sight& sight, const TurnLog& log, Findings& findings);

 private:
  rules::Bitboard differed_ = 0;
  std::array<Millis, rules::kSquares> since_{};  ///< when a square began to differ, for those that do
  std::vector<rules::Piece> looks_;              ///< of promoted men that look like others, as was reported
};

}  // namespace eboard::tracking
