// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Journal time goes on at the computer's clock when the daemon starts. If that clock was set since the latest
// anchor, the journal's line says that another time has passed than has. Who waits for journal time to pass
// asks here.
#pragma once

#include <vector>

#include "storage/calendar.hpp"

namespace eboard::storage {

class SkippedTime {
 public:
  /// Takes the anchors in the order of the journal. In one run of the computer the time that passed is exact.
  /// Over a boot it is never more than has passed, if one of both clocks is doubtful. Of a journal that runs
  /// faster than the clock nothing is noticed.
  explicit SkippedTime(const std::vector<ClockAnchor>& anchors = {});

  /// The journal time at which `passed` has passed since `at`.
  [[nodiscard]] Millis later(Millis at, Millis passed) const;
  /// The latest journal time since which `passed` has passed at `now`.
  [[nodiscard]] Millis earlier(Millis now, Millis passed) const;

 private:
  struct Skip {
    Millis at;  ///< where the line goes on
    Millis by;
  };
  std::vector<Skip> skips_;  ///< ascending
};

}  // namespace eboard::storage
