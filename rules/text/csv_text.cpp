// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/text/csv_text.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "rules/text/plain_text.hpp"

namespace eboard::rules {

namespace {

/// Some take it for one behind blanks, and with wide forms of the signs.
bool reads_as_formula(std::string_view field) {
  field.remove_prefix(std::min(field.find_first_not_of(' '), field.size()));
  return std::ranges::any_of(
      std::array<std::string_view, 8>{"=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"},
      [&](std::string_view sign) { return field.starts_with(sign); });
}

}  // namespace

std::string csv_field(std::string_view text) {
  const std::string line = one_line(as_utf8(std::string(text)));
  std::string out = "\"";
  // Where a comma is a decimal sign, a spreadsheet parts such a file at its semicolons, quotes or not.
  bool begins = true;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (std::exchange(begins, line[at] == ';') && reads_as_formula(std::string_view(line).substr(at)))
      out += '\'';
    if (line[at] == '"') out += '"';
    out += line[at];
  }
  return out + '"';
}

}  // namespace eboard::rules
