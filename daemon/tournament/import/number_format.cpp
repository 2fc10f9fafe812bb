// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/import/number_format.hpp"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdint>

#include "daemon/tournament/import/words.hpp"

namespace eboard::tournament {
namespace {

constexpr std::int64_t kSecondsOfDay = 86'400;
constexpr double kLastDay = 2'958'465;  ///< 31 December 9999

bool among(std::string_view letters, char c) { return letters.find(c) != std::string_view::npos; }

std::string clock_text(std::int64_t hours, std::int64_t seconds_of_hour) {
  std::string text = fmt::format("{:02}:{:02}", hours, seconds_of_hour / 60);
  if (seconds_of_hour % 60 != 0) text += fmt::format(":{:02}", seconds_of_hour % 60);
  return text;
}

std::string day_text(std::int64_t day, Calendar calendar) {
  using namespace std::chrono;
  constexpr std::int64_t kDayThatNeverWas = 60;
  if (calendar == Calendar::from_1900 && day == kDayThatNeverWas) return "1900-02-29";
  sys_days first = sys_days{year{1904} / 1 / 1};
  if (calendar == Calendar::from_1900) first = sys_days{year{1899} / 12 / (day < kDayThatNeverWas ? 31 : 30)};
  const year_month_day date{first + days{day}};
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

std::string moment_text(double value, Calendar calendar) {
  const std::int64_t seconds = std::llround(value * static_cast<double>(kSecondsOfDay));
  const std::int64_t day = seconds / kSecondsOfDay, rest = seconds % kSecondsOfDay;
  const std::string time = clock_text(rest / 3600, rest % 3600);
  if (day == 0) return time;
  return day_text(day, calendar) + (rest == 0 ? "" : " " + time);
}

}  // namespace

NumberKind kind_of_format(std::string_view code) {
  const std::string plain = plain_words(code);
  if (plain == "general" || plain == "standard") return NumberKind::number;
  bool moment = false;
  for (std::size_t at = 0; at < code.size() && code[at] != ';'; ++at) {
    const char c = code[at];
    if (c == '"') {
      at = std::min(code.find('"', at + 1), code.size());
    } else if (c == '[') {
      const std::size_t end = std::min(code.find(']', at), code.size());
      const std::string_view inside = code.substr(at + 1, end - at - 1);
      if (!inside.empty() && inside.find_first_not_of("hHmMsS") == std::string_view::npos)
        return NumberKind::elapsed;
      at = end;
    } else if (among("\\_*", c)) {
      ++at;
    } else if (among("yYmMdDhHsS", c)) {
      moment = true;
    }
  }
  return moment ? NumberKind::moment : NumberKind::number;
}

NumberKind kind_of_format(int number) {
  constexpr int kElapsed = 46;
  if (number == kElapsed) return NumberKind::elapsed;
  const auto within = [&](int first, int last) { return number >= first && number <= last; };
  const bool moment = within(14, 22) || within(27, 36) || within(45, 47) || within(50, 58);
  return moment ? NumberKind::moment : NumberKind::number;
}

std::string number_text(std::string_view written, NumberKind kind, Calendar calendar) {
  double value = 0;
  const auto [end, error] = std::from_chars(written.data(), written.data() + written.size(), value);
  if (error != std::errc() || end != written.data() + written.size() || !std::isfinite(value))
    return std::string(written);
  if (kind != NumberKind::number && value >= 0 && value < kLastDay) {
    if (kind == NumberKind::moment) return moment_text(value, calendar);
    const std::int64_t seconds = std::llround(value * static_cast<double>(kSecondsOfDay));
    return clock_text(seconds / 3600, seconds % 3600);
  }
  constexpr double kWhole = 1e15;
  if (std::abs(value) < kWhole && value == std::trunc(value)) return fmt::format("{:.0f}", value);
  return fmt::format("{}", value);
}

}  // namespace eboard::tournament
