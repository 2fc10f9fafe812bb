// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Numbers of tables as people write them.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace eboard::outlets {

/// "1-8, 12".
struct Tables {
  struct Range {
    int first = 0, last = 0;
  };
  std::vector<Range> ranges{};  ///< empty: all

  [[nodiscard]] bool has(int board) const;
};
[[nodiscard]] std::optional<Tables> parse_tables(std::string_view text);

/// "1-3, 7".
[[nodiscard]] std::string ranges_of(const std::set<int>& numbers);

}  // namespace eboard::outlets
