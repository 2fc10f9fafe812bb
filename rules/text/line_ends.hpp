// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Lines as our programs write them.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace eboard::rules {

/// The text with LF where it had CR LF, as mail and other systems put it.
[[nodiscard]] inline std::string with_lf(std::string text) {
  for (std::size_t at = text.find("\r\n"); at != std::string::npos; at = text.find("\r\n", at))
    text.erase(at, 1);
  return text;
}

/// A file of ours that came through other programs, as it was written: with LF, without the byte order mark
/// that an editor puts before it, and with the last end of a line, which some cut off.
[[nodiscard]] inline std::string as_written(std::string text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  text = with_lf(std::move(text));
  if (!text.ends_with('\n')) text += '\n';
  return text;
}

}  // namespace eboard::rules
