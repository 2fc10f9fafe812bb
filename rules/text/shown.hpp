// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <string>
#include <string_view>

#include "rules/text/plain_text.hpp"

namespace eboard::rules {

/// Foreign text made safe for a message: one line of UTF-8, at most 40 bytes of it, with '?' for a control
/// character.
[[nodiscard]] inline std::string shown(std::string_view text) {
  constexpr std::size_t kMaxBytes = 40;
  constexpr std::size_t kRestOfCharacter = 3;
  // Only the beginning of a long text is looked at.
  std::string begins = as_utf8(std::string(text.substr(0, kMaxBytes + kRestOfCharacter)));
  for (char& c : begins) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
  }
  const bool whole = text.size() <= kMaxBytes;
  return one_line(whole ? begins : cut_utf8(begins, kMaxBytes)) + (whole ? "" : "...");
}

}  // namespace eboard::rules
