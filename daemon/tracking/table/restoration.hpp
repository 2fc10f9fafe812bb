// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A position that a ruling put back, and what really stands there when play goes on.
#pragma once

#include <optional>

#include "daemon/tracking/table/tracked_table.hpp"

namespace eboard::tracking {

class Restoration {
 public:
  explicit Restoration(TrackedTable& table) : table_(table) {}

  /// A ruling puts back another position: what happened before it counts no more.
  void begin(Millis at);
  /// The position stands there. While the clock stands, pieces may be moved again.
  void stands();
  /// It stood there, and when the clock was started a piece of it stood elsewhere. True once.
  [[nodiscard]] bool lost_again();
  /// The clock was started on another position, and plies were made and pressed for from there: they are on
  /// record as what stood behind them, since no move of the record's position names them.
  [[nodiscard]] bool went_on();

 private:
  [[nodiscard]] bool displaced() const;
  void note_start();
  /// The number of plies that were pressed for since then, the first of them by the player on turn.
  [[nodiscard]] int pressed() const;
  /// What was played from there.
  struct Line {
    int plies;
    std::optional<rules::Move> first;  ///< none: only their number is known
    rules::Position end;
  };
  [[nodiscard]] static std::optional<Line> one_ply(const rules::Position& from,
                                                   const rules::Placement& stands);
  [[nodiscard]] static std::optional<Line> two_plies(const rules::Position& from,
                                                     const rules::Placement& stands);
  [[nodiscard]] std::optional<Line> more_plies(int presses, const rules::Placement& stands) const;

  TrackedTable& table_;
  Millis ruled_at_ = kNever;
  bool stood_ = false;                      ///< as ruled, and the clock was not started since
  Millis started_at_ = kNever;              ///< the clock, on another position
  std::optional<rules::Position> started_;  ///< that position, if play can go on from there
};

}  // namespace eboard::tracking
