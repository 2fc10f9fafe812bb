// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/trf/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "rules/text/decoded.hpp"
#include "rules/text/plain_text.hpp"

namespace eboard::tournament::trf {
namespace {

constexpr std::size_t kMaxDigits = 6;

bool digits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  // Each field of each line comes here; looking a character up in a set takes five times as long.
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string text_in(std::string_view field) {
  const std::string_view text = trimmed(field);
  const auto plain = [](char c) { return c >= ' ' && c <= '~'; };
  if (std::all_of(text.begin(), text.end(), plain)) return std::string(text);
  return std::string(trimmed(rules::one_line(rules::decoded(std::string(text)).text)));
}

std::optional<int> number_in(std::string_view field) {
  const std::string_view text = trimmed(field);
  if (text.empty() || text.size() > kMaxDigits || !digits(text)) return std::nullopt;
  int number = 0;
  for (const char c : text) number = number * 10 + (c - '0');
  return number;
}

std::optional<Points> points_in(std::string_view field) {
  std::string_view text = trimmed(field);
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const std::size_t point = std::min(text.find_first_of(".,"), text.size());
  const std::string_view whole = text.substr(0, point);
  const std::string_view decimals = text.substr(std::min(point + 1, text.size()));
  if (whole.size() > kMaxDigits || !digits(whole) || !digits(decimals) ||
      (whole.empty() && decimals.empty())) {
    return std::nullopt;
  }
  if (decimals.find_first_not_of('0', std::min<std::size_t>(1, decimals.size())) != std::string_view::npos) {
    return std::nullopt;
  }
  Points points{number_in(whole).value_or(0) * kOne.tenths + (decimals.empty() ? 0 : decimals[0] - '0')};
  if (negative) points.tenths = -points.tenths;
  return points;
}

std::string to_string(Points points) {
  const int size = std::abs(points.tenths);
  return fmt::format("{}{}.{}", points.tenths < 0 ? "-" : "", size / kOne.tenths, size % kOne.tenths);
}

std::string title_of(std::string_view field) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 16> kTitles{{
      {"g", "GM"},
      {"m", "IM"},
      {"f", "FM"},
      {"c", "CM"},
      {"wg", "WGM"},
      {"wm", "WIM"},
      {"wf", "WFM"},
      {"wc", "WCM"},
      {"gm", "GM"},
      {"im", "IM"},
      {"fm", "FM"},
      {"cm", "CM"},
      {"wgm", "WGM"},
      {"wim", "WIM"},
      {"wfm", "WFM"},
      {"wcm", "WCM"},
  }};
  std::string lower(trimmed(field));
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  const auto found =
      std::find_if(kTitles.begin(), kTitles.end(), [&](const auto& title) { return title.first == lower; });
  return found == kTitles.end() ? text_in(field) : std::string(found->second);
}

}  // namespace eboard::tournament::trf
