// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/laws/controls.hpp"

#include "rules/laws/clock/allotment.hpp"

namespace eboard::laws {

using rules::allotted;
using rules::BonusKind;
using rules::moves_due;
using rules::Period;
using std::chrono::milliseconds;

std::optional<int> moves_due_after(const TimeControl& control, milliseconds used) {
  // Only a completed move adds time, so the answer is the first number of moves whose time is not used up.
  int moves = 0;
  for (std::size_t period = 0;; ++period) {
    const Period& now = control.period(period);
    const milliseconds given = allotted(control, moves);
    if (given > used) return moves;
    const bool increments = now.bonus_kind == BonusKind::increment && now.bonus > milliseconds{0};
    const auto due = moves_due(control, period);
    if (increments) {
      const auto missing = static_cast<int>((used - given) / now.bonus) + 1;
      if (!due || moves + missing < *due) return moves + missing;
    }
    if (!due || now.sand_clock) return {};
    // Repeated periods with neither time nor increment would go on for ever.
    if (period + 1 >= control.periods.size() && now.base == milliseconds{0} && !increments) return {};
    moves = *due;
  }
}

TimeControl with_increment(TimeControl control, milliseconds bonus) {
  for (Period& period : control.periods) {
    period.bonus = bonus;
    period.bonus_kind = BonusKind::increment;
  }
  return control;
}

}  // namespace eboard::laws
