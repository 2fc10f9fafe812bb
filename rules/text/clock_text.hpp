// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <chrono>
#include <string>

namespace eboard::rules {

/// "1:30:00" or "0:00:09.35": hours, minutes, seconds and the necessary decimals. Negative times are written
/// as zero.
[[nodiscard]] std::string clock_text(std::chrono::milliseconds time);

}  // namespace eboard::rules
