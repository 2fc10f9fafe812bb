// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/secretary/local_time.hpp"

#include <ctime>

namespace eboard::secretary {

tournament::LocalTime local_time(std::int64_t at) {
  const auto seconds = static_cast<std::time_t>(at / 1000);
  std::tm shown{};
  if (localtime_r(&seconds, &shown) == nullptr) return {};
  const auto day = tournament::day_of(shown.tm_year + 1900, shown.tm_mon + 1, shown.tm_mday);
  return {day.value_or(0), shown.tm_hour * 60 + shown.tm_min};
}

}  // namespace eboard::secretary
