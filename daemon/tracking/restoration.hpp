// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A position that a ruling put back, and what really stands there when play goes on.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/tracking/tracked_table.hpp"

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
  [[nodiscard]] int pressed() const;
  [[nodiscard]] std::optional<rules::Position> reached(int plies, std::vector<std::string>& names) const;

  TrackedTable& table_;
  Millis ruled_at_ = kNever;
  bool stood_ = false;                      ///< as ruled, and the clock was not started since
  Millis started_at_ = kNever;              ///< the clock, on another position
  std::optional<rules::Position> started_;  ///< that position, if play can go on from there
};

}  // namespace eboard::tracking
