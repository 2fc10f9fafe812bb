// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Comments in braces behind the moves of a written game, and the times of the clock that they may hold.
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

/// Words joined by single blanks: a line break inside a comment means no more than a blank.
void append_words(std::string& out, std::string_view text);
/// What stands between braces: "[%clk h:mm:ss]" and "[%emt h:mm:ss]" go into `times`, all else to the end of
/// `words`. What is no time stays text.
void append_comment(std::string& words, CommentTimes& times, std::string_view text);

/// The comment with its braces, cut where a line may break; empty if there is nothing to say. A '}' within
/// becomes ')'.
[[nodiscard]] std::vector<std::string> comment_words(const CommentTimes& times, std::string_view text);

}  // namespace eboard::rules
