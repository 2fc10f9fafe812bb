// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/text/command_text.hpp"

#include <fmt/format.h>

#include "rules/text/shown.hpp"

namespace eboard::rules {

std::string command_name(std::string_view word) {
  std::string name{word};
  for (char& c : name) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return name.starts_with("R-") ? name : "R-" + name;
}

std::string no_such_command(std::string_view name, const std::vector<std::string_view>& names) {
  return fmt::format("no command '{}'; there are {}", shown(name), fmt::join(names, ", "));
}

}  // namespace eboard::rules
