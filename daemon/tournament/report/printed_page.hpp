// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The frame of what is printed: one HTML page without scripts, fonts or pictures from elsewhere. Pure.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace eboard::tournament {

/// A text of others between tags: one line of UTF-8.
[[nodiscard]] std::string printed(std::string_view text);

struct PrintedPage {
  std::string title;  ///< "Irregularities and rulings"
  std::string event;  ///< may be empty, like the two below
  std::string site;
  std::string of_what;       ///< "Round 3, 2026-01-10"
  std::string_view style{};  ///< besides the frame's own
  std::string body{};        ///< HTML
};
[[nodiscard]] std::string to_html(const PrintedPage& page);

/// A line to sign above each of these words.
[[nodiscard]] std::string signatures(std::initializer_list<std::string_view> words);

}  // namespace eboard::tournament
