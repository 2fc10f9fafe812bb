// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <cstdlib>
#include <string_view>

namespace eboard::test {

/// How many random rounds a test plays: `few`, for which everybody has the time, or with EBOARD_LONG=1 in the
/// environment `all`.
[[nodiscard]] inline int rounds(int few, int all) {
  const char* asked = std::getenv("EBOARD_LONG");
  return asked != nullptr && std::string_view(asked) == "1" ? all : few;
}

}  // namespace eboard::test
