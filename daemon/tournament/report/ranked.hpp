// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The standings of a tournament by its own tie-breaks, and how a result is written: what its pages, its JSON
// and its printed papers share.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "daemon/tournament/standings/standings.hpp"

namespace eboard::tournament {

[[nodiscard]] bool is_points(Measure measure);

/// Tie-breaks that cannot be read rank nobody: then points alone do.
[[nodiscard]] std::vector<TieBreak> tie_breaks_of(const Tournament& event);

/// Standings, and which of their columns are the points.
struct Ranked {
  Standings standings;
  std::size_t points = 0;
  std::map<int, const StandingsRow*> rows{};  ///< by start number, where somebody filled it
};
[[nodiscard]] Ranked ranked(const Tournament& event, int after_round);

/// "2.5"
[[nodiscard]] std::string text_of(Points points);

/// "1-0", "1/2-1/2", "+--", "---"; empty while it is not over.
[[nodiscard]] std::string result_text(Result white, Result black);

}  // namespace eboard::tournament
