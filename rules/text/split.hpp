// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Splits text into parts, which show parts of the text given.
#pragma once

#include <string_view>
#include <vector>

namespace eboard::rules {

inline constexpr std::string_view kBlanks = " \t\r\n";

/// One part more than there are separators; parts may be empty.
[[nodiscard]] inline std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(at);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/// What stands between blanks; no part is empty.
[[nodiscard]] inline std::vector<std::string_view> split_words(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = text.find_first_not_of(kBlanks); at != std::string_view::npos;) {
    const std::size_t end = text.find_first_of(kBlanks, at);
    words.push_back(text.substr(at, end == std::string_view::npos ? end : end - at));
    at = text.find_first_not_of(kBlanks, end);
  }
  return words;
}

}  // namespace eboard::rules
