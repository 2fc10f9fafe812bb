// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Positions that came again and moves without capture or pawn move: what may be claimed, and what ends the
// game by itself, as the edition has it.
#pragma once

#include <cstdint>
#include <vector>

#include "daemon/tracking/watch/findings.hpp"
#include "rules/chess/position.hpp"

namespace eboard::tracking {

class CountDetector {
 public:
  explicit CountDetector(const rules::Edition& edition) : edition_(edition) {}

  void clear() { known_.clear(); }
  /// Once the game is drawn by itself, nothing is reported of what is played on.
  /// `after` stands after ply `number`, 0 the start; later ones are taken back. After skipped numbers, which
  /// are unknown, counting begins again. Where the ply is not `legal` nothing is claimed and nothing ends.
  void stands(Millis now, std::size_t number, const rules::Position& after, bool legal, Findings& findings);
  /// The positions after each ply of the game, 0 the start; nothing is reported of them.
  void knows(const std::vector<rules::Position>& positions);

 private:
  struct Known {
    std::uint64_t key;
    bool counted = true;  ///< false: the position there is unknown
    bool drawn = false;   ///< there or before, by itself
    bool legal = true;    ///< the ply that led there
  };
  [[nodiscard]] std::uint64_t key_of(const rules::Position& position) const;
  void repeated(Millis now, std::size_t number, const rules::Position& after, Findings& findings);
  [[nodiscard]] bool reaches(int plies, std::size_t number, const rules::Position& after) const;
  void without_progress(Millis now, std::size_t number, const rules::Position& after, Findings& findings);

  const rules::Edition& edition_;
  std::vector<Known> known_;  ///< by ply, from 0
};

}  // namespace eboard::tracking
