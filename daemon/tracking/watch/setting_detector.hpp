// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A clock that is set otherwise than the time control that was declared: the times that it starts with, and
// what it adds with each move. Or one that was never set.
#pragma once

#include <cstddef>
#include <optional>

#include "daemon/tracking/watch/findings.hpp"
#include "daemon/tracking/watch/sight.hpp"
#include "rules/laws/editions/time_control.hpp"

namespace eboard::tracking {

class ClockDetector;

class SettingDetector {
 public:
  /// If the time control was not declared, or its times show nothing (sand clocks), only whether the clock
  /// was set at all.
  void look(const Sight& sight, const ClockDetector& clocks, Findings& findings);

 private:
  void unset(const Sight& sight, Findings& findings);
  void start(const Sight& sight);
  void judge_start(const Sight& sight, const rules::TimeControl& control, Findings& findings);
  /// What was found against the control that was declared before is judged again.
  void declared_anew(const Sight& sight, const rules::TimeControl& control, Findings& findings);
  void increment(const Sight& sight, const rules::TimeControl& control, rules::Color color,
                 const ClockDetector& clocks, Findings& findings);

  std::optional<rules::TimeControl> judged_by_;
  bool looked_at_start_ = false;
  std::optional<evidence::ClockSetting> began_;  ///< what it was seen to start with
  bool said_start_ = false;
  std::optional<std::size_t> said_increment_;  ///< at that ply
  bool said_unset_ = false;
};

}  // namespace eboard::tracking
