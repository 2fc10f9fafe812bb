// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads and writes one tag pair of a PGN header: [Name "value"].
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace eboard::rules::pgn_text {

struct TagPair {
  std::string_view name;
  std::optional<std::string_view> value;  ///< nullopt if nothing is in quotes
  const char* next;                       ///< the place after the pair
};

/// The name after the bracket at `at`.
[[nodiscard]] std::string_view tag_name(const char* at, const char* end);

/// Reads the pair whose bracket is at `at`, within its line. Builds a value with escapes in `buffer`.
[[nodiscard]] TagPair read_tag_pair(const char* at, const char* end, std::string& buffer);

/// Appends the pair and a line end. Control characters in the value become blanks.
void append_tag(std::string& out, std::string_view name, std::string_view value);

}  // namespace eboard::rules::pgn_text
