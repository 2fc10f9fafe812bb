// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads and writes the comments in braces after the moves of a game, and the clock times in them.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eboard::rules {

struct CommentTimes {
  std::optional<std::chrono::milliseconds> clock;    ///< %clk: left on the mover's clock after the press
  std::optional<std::chrono::milliseconds> elapsed;  ///< %emt: used for this move
  bool operator==(const CommentTimes&) const = default;
};

/// Appends words joined by single blanks: a line break inside a comment means only a blank.
void append_words(std::string& out, std::string_view text);
/// Reads the text between braces: "[%clk h:mm:ss]" and "[%emt h:mm:ss]" go into `times`, all else to the end
/// of `words`, malformed times included.
void append_comment(std::string& words, CommentTimes& times, std::string_view text);

/// The comment with its braces, cut where a line may break; empty if it is empty. A '}' within becomes ')'.
[[nodiscard]] std::vector<std::string> comment_words(const CommentTimes& times, std::string_view text);

}  // namespace eboard::rules
