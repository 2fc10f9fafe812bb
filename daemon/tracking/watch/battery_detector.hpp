// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Batteries that run low during a game: the clock's, which says so with its times, and the board's.
#pragma once

#include <optional>

#include "daemon/tracking/watch/findings.hpp"
#include "daemon/tracking/watch/sight.hpp"
#include "daemon/tracking/watch/turn_log.hpp"
#include "drivers/event.hpp"

namespace eboard::tracking {

class BatteryDetector {
 public:
  /// The next game: what was told is true there, too, and is reported again.
  void clear() { clock_low_since_ = kNever; }
  /// The board reported its battery.
  void tell(const drivers::BatteryStatus& battery) { board_ = battery; }
  [[nodiscard]] const std::optional<drivers::BatteryStatus>& told() const { return board_; }
  /// Knows of nothing else.
  void restore(const std::optional<drivers::BatteryStatus>& battery) { board_ = battery; }
  void look(const Sight& sight, const TurnLog& log, Findings& findings);

 private:
  void look_at_clock(const Sight& sight, Findings& findings);
  void look_at_board(const Sight& sight, Findings& findings) const;

  std::optional<drivers::BatteryStatus> board_;  ///< as it was reported last
  Millis clock_low_since_ = kNever;
};

}  // namespace eboard::tracking
