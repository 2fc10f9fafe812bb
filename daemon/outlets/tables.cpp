// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "rules/text/split.hpp"

namespace eboard::outlets {

namespace {

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

std::optional<int> parse_number(std::string_view text) {
  constexpr int kMax = 1'000'000;
  text = trimmed(text);
  int number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end != text.data() + text.size() || number < 1 || number > kMax)
    return std::nullopt;
  return number;
}

std::optional<Tables::Range> parse_range(std::string_view text) {
  const std::size_t hyphen = text.find('-');
  const bool is_one = hyphen == std::string_view::npos;
  const auto first = parse_number(text.substr(0, hyphen)),
             last = is_one ? first : parse_number(text.substr(hyphen + 1));
  if (!first || !last || *last < *first) return std::nullopt;
  return Tables::Range{*first, *last};
}

}  // namespace

bool Tables::has(int board) const {
  return ranges.empty() || std::ranges::any_of(ranges, [board](const Range& one) {
           return one.first <= board && board <= one.last;
         });
}

std::optional<Tables> parse_tables(std::string_view text) {
  Tables tables;
  for (const std::string_view part : rules::split(text, ',')) {
    const auto range = parse_range(part);
    if (!range) return std::nullopt;
    tables.ranges.push_back(*range);
  }
  return tables;
}

std::string ranges_of(const std::set<int>& numbers) {
  std::string text;
  for (auto at = numbers.begin(); at != numbers.end();) {
    const int first = *at;
    int last = first;
    while (++at != numbers.end() && *at == last + 1) last = *at;
    if (!text.empty()) text += ", ";
    text += first == last ? std::to_string(first) : fmt::format("{}-{}", first, last);
  }
  return text;
}

}  // namespace eboard::outlets
