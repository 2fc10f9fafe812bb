// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/text/clock_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace eboard::rules {

std::string clock_text(std::chrono::milliseconds time) {
  const auto all = std::max<std::int64_t>(time.count(), 0);
  const auto seconds = all / 1000;
  std::string out = fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
  if (all % 1000) out += fmt::format(".{:03}", all % 1000);
  while (all % 1000 && out.back() == '0') out.pop_back();
  return out;
}

}  // namespace eboard::rules
