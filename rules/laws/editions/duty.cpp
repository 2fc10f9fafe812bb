// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/editions/duty.hpp"

#include <array>

namespace eboard::rules {

std::string_view to_string(Duty duty) {
  constexpr std::array<std::string_view, 4> kNames{"enforced", "detected", "on claim", "on ruling"};
  return kNames[static_cast<std::size_t>(duty)];
}

}  // namespace eboard::rules
