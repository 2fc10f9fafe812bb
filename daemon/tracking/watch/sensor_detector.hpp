// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Squares that drop out again and again, and pieces that stand between two squares.
#pragma once

#include <array>
#include <vector>

#include "daemon/tracking/heard/drop_out.hpp"
#include "daemon/tracking/watch/findings.hpp"
#include "daemon/tracking/watch/turn_log.hpp"

namespace eboard::tracking {

class SensorDetector {
 public:
  void look(const Sight& sight, const TurnLog& log, Findings& findings);
  /// The next game: faults go on, and are reported again. TurnLog counts its steps from the beginning.
  void clear();
  /// What is counted over several games.
  [[nodiscard]] std::vector<DropOut> drop_outs() const;
  /// Knows of nothing else.
  void restore(const std::vector<DropOut>& drop_outs);

 private:
  void count_step(const Sight& sight, const SquareStep& step, Findings& findings);

  struct Faults {
    std::vector<Millis> dropped;  ///< the latest drop-outs
    std::vector<Millis> changes;  ///< the latest changes between one piece and nothing
    std::optional<rules::Piece> piece;
    bool said_drop_outs = false;
    Millis said_off_centre = kNever;
  };
  std::array<Faults, rules::kSquares> faults_;
  std::size_t looked_at_ = 0;  ///< of all steps there ever were
};

}  // namespace eboard::tracking
