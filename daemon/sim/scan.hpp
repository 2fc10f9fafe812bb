// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decides when the board reads a square: one square after the other, rank by rank from a8, pass after pass.
#pragma once

#include "daemon/sim/profile.hpp"
#include "daemon/sim/random.hpp"
#include "rules/chess/types.hpp"

namespace eboard::sim {

class Scan {
 public:
  /// A board with more squares takes longer for a pass, not less for a square.
  Scan(const Profile& profile, Random random, int squares = rules::kSquares);
  /// Reads all squares at once, at every multiple of `frame`.
  explicit Scan(Micros frame) : frame_(frame) {}
  /// The time of the next reading after `now` of the square with that number in the protocol, from 0. A board
  /// without a period reads at once. Requires that `now` never goes back.
  [[nodiscard]] Micros next_look(int index, Micros now);
  /// The time of the reading after the one just done.
  [[nodiscard]] Micros look_again(int index, Micros now);

 private:
  [[nodiscard]] Micros draw_period();

  int squares_ = rules::kSquares;
  double period_mean_ = 0, jitter_ = 0;
  Random random_{0};
  Micros frame_{0};
  Micros start_{0}, period_{0}, next_period_{0};
};

}  // namespace eboard::sim
