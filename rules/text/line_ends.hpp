// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Lines as our programs write them.
#pragma once

#include <string>
#include <string_view>

namespace eboard::rules {

/// The text with LF where it had CR LF, as mail and other systems put it.
[[nodiscard]] inline std::string with_lf(std::string text) {
  for (std::size_t at = text.find("\r\n"); at != std::string::npos; at = text.find("\r\n", at))
    text.erase(at, 1);
  return text;
}

}  // namespace eboard::rules
