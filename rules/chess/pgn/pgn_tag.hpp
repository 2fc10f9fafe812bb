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

/// True if a tag pair begins at `at`, a bracket, with something between the bracket and the name.
[[nodiscard]] bool is_odd_tag(const char* at, const char* end);

/// The name after the bracket at `at`, as PGN spells it if it is one of the usual names: "Round" for
/// "ROUND".
[[nodiscard]] std::string_view tag_name(const char* at, const char* end);

/// Reads the pair whose bracket is at `at`. Blanks, line ends and comments may stand between its parts, and
/// one line end within the value. Builds a value that does not stand there as it is in `buffer`.
[[nodiscard]] TagPair read_tag_pair(const char* at, const char* end, std::string& buffer);

/// Appends the pair and a line end. Control characters in the value become blanks.
void append_tag(std::string& out, std::string_view name, std::string_view value);

}  // namespace eboard::rules::pgn_text
