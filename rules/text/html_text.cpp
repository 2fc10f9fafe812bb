// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/text/html_text.hpp"

#include <algorithm>
#include <array>
#include <utility>

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

std::string html_unescaped(std::string_view html) {
  constexpr std::array<std::pair<std::string_view, char>, 4> kEntities{
      {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}}};
  std::string out;
  while (!html.empty()) {
    const auto* const found =
        std::ranges::find_if(kEntities, [&](const auto& one) { return html.starts_with(one.first); });
    out += found == kEntities.end() ? html.front() : found->second;
    html.remove_prefix(found == kEntities.end() ? 1 : found->first.size());
  }
  return out;
}

}  // namespace eboard::rules
