// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string>

namespace eboard::rules {

/// "1:30:00" or "0:00:09.35": hours, minutes, seconds and as many decimals as there are. Negative times are
/// zero.
[[nodiscard]] inline std::string clock_text(std::chrono::milliseconds time) {
  const auto all = std::max<std::int64_t>(time.count(), 0);
  const auto seconds = all / 1000;
  std::string out = fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
  if (all % 1000) out += fmt::format(".{:03}", all % 1000);
  while (all % 1000 && out.back() == '0') out.pop_back();
  return out;
}

}  // namespace eboard::rules
