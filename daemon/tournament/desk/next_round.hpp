// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Whether the next round of a section begins now, by itself, or what it waits for (decision 0318). Pure.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "daemon/tournament/desk/hall_now.hpp"
#include "daemon/tournament/section.hpp"

namespace eboard::tournament {

/// What a round waits for. The numbers are those of the text, for who says it in other words; 0 and empty:
/// there is none.
struct WaitsFor {
  std::string kind;  ///< "order", "pairs", "results", "not-set-up", ...: docs/tournaments.md has all
  std::string text;
  int table = 0;
  int minutes = 0;
  std::string at{};  ///< "2026-12-05 14:00"
  std::vector<int> tables{};
  bool operator==(const WaitsFor&) const = default;
};

struct NextRound {
  int round = 0;
  bool paired = false;
  std::vector<WaitsFor> waits_for;  ///< empty: it begins now
  std::string because;              ///< why it begins by itself
};

/// `section` with the results of boards. `begun`: the rounds that were ever begun, whatever became of it.
[[nodiscard]] NextRound next_round(const Section& section, const std::set<int>& begun, const HallNow& hall);

}  // namespace eboard::tournament
