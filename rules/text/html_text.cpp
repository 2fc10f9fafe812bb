// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/text/html_text.hpp"

namespace eboard::rules {

std::string html_escaped(std::string_view text) {
  std::string out;
  for (const char letter : text) {
    switch (letter) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += letter;
    }
  }
  return out;
}

}  // namespace eboard::rules
