// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A legal move stood, was pressed for, and was put back; another one of the same player stands in its place.
// The record follows the board. The move was made all the same (2005 4.6, 2018 and 2023 4.7).
#pragma once

#include <vector>

#include "daemon/tracking/watch/findings.hpp"
#include "daemon/tracking/watch/turn_log.hpp"

namespace eboard::tracking {

class ReplacedDetector {
 public:
  /// A new game, or a ruling put plies back: what was played before is no matter any more.
  void clear() { *this = ReplacedDetector(); }
  void look(const Sight& sight, const TurnLog& log, Findings& findings);

 private:
  struct Pressed {
    std::size_t number;
    rules::Position before;
    Ply ply;
    Millis at;  ///< when it was pressed for
  };
  void note(const Sight& sight, const TurnLog& log);

  std::vector<Pressed> pressed_;  ///< the latest legal plies, while the clock ran
  // When they were looked for last.
  std::size_t noted_ = 0;
  Millis noted_at_ = kNever;
};

}  // namespace eboard::tracking
