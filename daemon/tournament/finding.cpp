// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/finding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace eboard::tournament {

std::vector<Finding> Findings::by_line() && {
  std::stable_sort(all_.begin(), all_.end(), [](const Finding& a, const Finding& b) {
    return std::tie(a.line, a.first_column) < std::tie(b.line, b.first_column);
  });
  if (more_ > 0) {
    all_.push_back({Severity::error, 0, 0, 0, fmt::format("{} more findings are not shown", more_)});
  }
  return std::move(all_);
}

std::string to_string(const Finding& finding) {
  std::string place = finding.line > 0 ? fmt::format("line {}", finding.line) : "file";
  if (finding.first_column > 0 && finding.first_column == finding.last_column) {
    place += fmt::format(", column {}", finding.first_column);
  } else if (finding.first_column > 0) {
    place += fmt::format(", columns {} to {}", finding.first_column, finding.last_column);
  }
  return fmt::format("{}: {}: {}", place, finding.severity == Severity::error ? "error" : "warning",
                     finding.what);
}

}  // namespace eboard::tournament
