// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <string>
#include <string_view>

namespace eboard::rules {

/// Foreign text made safe for a message: at most 40 bytes of it, control characters replaced by '?'.
[[nodiscard]] inline std::string shown(std::string_view text) {
  constexpr std::size_t kMaxBytes = 40;
  std::string out(text.substr(0, kMaxBytes));
  for (char& c : out) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
  }
  return text.size() > kMaxBytes ? out + "..." : out;
}

}  // namespace eboard::rules
