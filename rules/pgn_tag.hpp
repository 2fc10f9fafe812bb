// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One tag pair of a PGN header: [Name "value"], both ways.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace eboard::rules::pgn_text {

struct TagPair {
  std::string_view name;
  std::optional<std::string_view> value;  ///< nullopt where nothing stands in quotes
  const char* next;                       ///< behind the pair
};

/// The name behind the bracket at `at`.
[[nodiscard]] std::string_view tag_name(const char* at, const char* end);

/// Reads the pair whose bracket stands at `at`; it never goes beyond the line. A value with escapes is put
/// together in `buffer`.
[[nodiscard]] TagPair read_tag_pair(const char* at, const char* end, std::string& buffer);

/// The pair and a line end. Control characters in the value become blanks.
void append_tag(std::string& out, std::string_view name, std::string_view value);

}  // namespace eboard::rules::pgn_text
