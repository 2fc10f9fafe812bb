// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/text/command_text.hpp"

#include <fmt/format.h>

#include "rules/text/shown.hpp"

namespace eboard::rules {

std::string no_such_command(std::string_view name, const std::vector<std::string_view>& names) {
  return fmt::format("no command '{}'; there are {}", shown(name), fmt::join(names, ", "));
}

}  // namespace eboard::rules
