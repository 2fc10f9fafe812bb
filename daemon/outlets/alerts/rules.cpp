// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/alerts/rules.hpp"

#include <algorithm>
#include <charconv>

namespace eboard::outlets::alerts {

using std::chrono::minutes, std::chrono::seconds;

namespace {

constexpr int kHours = 24, kMinutes = 60;
constexpr seconds kDay = std::chrono::hours{kHours};

std::optional<int> parse_count(std::string_view text, int max) {
  int value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc() || end != text.data() + text.size() || value < 0 || value > max)
    return std::nullopt;
  return value;
}

std::optional<minutes> parse_time_of_day(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos || text.size() - colon != 3) return std::nullopt;
  const auto hour = parse_count(text.substr(0, colon), kHours - 1);
  const auto minute = parse_count(text.substr(colon + 1), kMinutes - 1);
  if (!hour || !minute) return std::nullopt;
  return minutes{*hour * kMinutes + *minute};
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

/// Both sides of the first hyphen.
std::optional<std::pair<std::string_view, std::string_view>> split_range(std::string_view text) {
  const std::size_t hyphen = text.find('-');
  if (hyphen == std::string_view::npos) return std::nullopt;
  return std::pair(trimmed(text.substr(0, hyphen)), trimmed(text.substr(hyphen + 1)));
}

}  // namespace

seconds QuietHours::left(seconds local) const {
  const seconds of_day = (local % kDay + kDay) % kDay;
  const seconds length = (seconds(until - from) + kDay) % kDay;
  const seconds passed = (of_day - from + kDay) % kDay;
  return std::max(length - passed, seconds{0});
}

std::optional<QuietHours> parse_quiet(std::string_view text) {
  const auto range = split_range(text);
  if (!range) return std::nullopt;
  const auto from = parse_time_of_day(range->first), until = parse_time_of_day(range->second);
  if (!from || !until || *from == *until) return std::nullopt;
  return QuietHours{*from, *until};
}

bool AlertRules::want(const Alert& alert) const {
  if (!codes.empty() && !codes.contains(alert.code)) return false;
  if (alert.board != 0 && !boards.has(alert.board)) return false;
  return alert.severity >= min;
}

}  // namespace eboard::outlets::alerts
