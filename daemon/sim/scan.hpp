// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decides when the board reads a square: one square after the other, pass after pass.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "daemon/sim/profile.hpp"
#include "daemon/sim/random.hpp"
#include "rules/chess/types.hpp"

namespace eboard::sim {

/// The order of the squares in one pass.
enum class ScanOrder : std::uint8_t {
  rows,      ///< rank by rank from a8
  reverse,   ///< from h1
  shuffled,  ///< another one in each pass
};
/// "rows", "reverse", "shuffled"; nullopt: none is called so.
[[nodiscard]] std::optional<ScanOrder> parse_scan_order(std::string_view name);

class Scan {
 public:
  /// A board with more squares takes longer for a pass, not less for a square.
  Scan(const Profile& profile, Random random, int squares = rules::kSquares,
       ScanOrder order = ScanOrder::rows);
  /// Reads all squares at once, at every multiple of `frame`.
  explicit Scan(Micros frame) : frame_(frame) {}
  /// The time of the next reading after `now` of the square with that number in the protocol, from 0. A board
  /// without a period reads at once. Requires that `now` never goes back.
  [[nodiscard]] Micros next_look(int index, Micros now);
  /// The time of the reading after the one just done.
  [[nodiscard]] Micros look_again(int index, Micros now);

 private:
  [[nodiscard]] Micros draw_period();
  [[nodiscard]] std::vector<int> draw_places();
  [[nodiscard]] Micros place(const std::vector<int>& places, int index, Micros period) const {
    return period * places[static_cast<std::size_t>(index)] / squares_;
  }

  int squares_ = rules::kSquares;
  double period_mean_ = 0, jitter_ = 0;
  Random random_{0};
  Micros frame_{0};
  ScanOrder order_ = ScanOrder::rows;
  Micros start_{0}, period_{0}, next_period_{0};
  std::vector<int> places_{}, next_places_{};  ///< of each square in the pass, from 0
};

}  // namespace eboard::sim
