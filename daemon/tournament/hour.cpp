// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/hour.hpp"

#include <charconv>
#include <chrono>

namespace eboard::tournament {

namespace {

/// Digits alone, all of them.
std::optional<int> number_in(std::string_view text) {
  int number = 0;
  if (text.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// "2026-12-05"
std::optional<int> parse_day(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto year = number_in(text.substr(0, 4)), month = number_in(text.substr(5, 2)),
             day = number_in(text.substr(8, 2));
  if (!year || !month || !day) return std::nullopt;
  return day_of(*year, *month, *day);
}

}  // namespace

std::optional<int> day_of(int year, int month, int day) {
  const std::chrono::year_month_day date{std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days(date).time_since_epoch().count();
}

std::optional<Hour> parse_hour(std::string_view text) {
  Hour hour;
  if (const std::size_t blank = text.find(' '); blank != std::string_view::npos) {
    hour.day = parse_day(text.substr(0, blank));
    if (!hour.day) return std::nullopt;
    text.remove_prefix(blank + 1);
  }
  if (text.size() != 5 || text[2] != ':') return std::nullopt;
  const auto hours = number_in(text.substr(0, 2)), minutes = number_in(text.substr(3));
  if (!hours || !minutes || *hours > 23 || *minutes > 59) return std::nullopt;
  hour.minute = *hours * 60 + *minutes;
  return hour;
}

}  // namespace eboard::tournament
