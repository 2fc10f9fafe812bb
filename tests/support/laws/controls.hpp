// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Calculates with a time control what no clock is asked for.
#pragma once

#include <chrono>
#include <optional>

#include "rules/laws/editions/time_control.hpp"

namespace eboard::laws {

using rules::TimeControl;

/// The minimum of moves that must be completed once the time `used` is gone. Empty if the control never gives
/// that much time.
[[nodiscard]] std::optional<int> moves_due_after(const TimeControl& control, std::chrono::milliseconds used);

/// A copy with an increment of `bonus` in every period (2018 and 2023 Guidelines III.4). Requires timed().
[[nodiscard]] TimeControl with_increment(TimeControl control, std::chrono::milliseconds bonus);

}  // namespace eboard::laws
