// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/edition.hpp"

#include <algorithm>
#include <array>

namespace eboard::rules {

namespace {

using namespace std::string_view_literals;

constexpr std::array kEditions{"fide-1928-draft"sv,
                               "fide-1930"sv,
                               "fide-2005"sv,
                               "fide-2005-rapid"sv,
                               "fide-2005-blitz"sv,
                               "fide-2005-61min"sv,
                               "fide-2018"sv,
                               "fide-2018-rapid"sv,
                               "fide-2018-blitz"sv,
                               "fide-2023"sv,
                               "fide-2023-rapid"sv,
                               "fide-2023-blitz"sv,
                               "fide-2023-g3"sv,
                               "fide-2023-chess960"sv,
                               "fide-current"sv,
                               "fide-current-rapid"sv,
                               "fide-current-g3"sv,
                               "fide-current-blitz"sv,
                               "fide-current-chess960"sv};

// Takes a run of digits off the front.
bool skip_number(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
  text.remove_prefix(end);
  return end > 0;
}

bool skip(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

bool is_period(std::string_view text) {
  const bool sand_clock = skip(text, '*');
  if (!skip_number(text)) return false;
  if (sand_clock) return text.empty();
  if (skip(text, '/') && !skip_number(text)) return false;
  if (skip(text, '+') && !skip_number(text)) return false;
  return text.empty();
}

}  // namespace

std::span<const std::string_view> editions() { return kEditions; }

bool is_edition(std::string_view text) { return std::ranges::find(kEditions, text) != kEditions.end(); }

bool is_time_control(std::string_view text) {
  if (text == "?" || text == "-") return true;
  while (true) {
    const std::size_t colon = text.find(':');
    if (!is_period(text.substr(0, colon))) return false;
    if (colon == std::string_view::npos) return true;
    text.remove_prefix(colon + 1);
  }
}

}  // namespace eboard::rules
