// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "rules/text/plain_text.hpp"

namespace eboard::rules {

/// Foreign text for a reader who has to see what stands there: "\xE2\x80\xAE" for each character that
/// one_line() takes out or replaces, and for what is no UTF-8.
[[nodiscard]] inline std::string visible(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::string_view character = first_character(text);
    if (utf8_length(text) > 0 && one_line(character) == character) {
      out += character;
    } else {
      for (const char byte : character) out += fmt::format("\\x{:02X}", static_cast<unsigned char>(byte));
    }
    text.remove_prefix(character.size());
  }
  return out;
}

}  // namespace eboard::rules
