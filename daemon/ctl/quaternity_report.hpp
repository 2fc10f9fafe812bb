// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Makes a report on a game of Quaternity, as text and as JSON: who left and how, points, the final position.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "rules/quaternity/notation/eliminations.hpp"

namespace eboard::ctl {

using rules::quaternity::Elimination;

struct QuaternityReport {
  int number;  ///< number of the game in its file
  const rules::quaternity::Record* record;
  std::optional<rules::quaternity::RecordFault> fault;  ///< the fault at which the record ends, if any
  int moves = 0;                                        ///< passes included
  int rounds = 0;                                       ///< from the first entry to the last
  std::vector<Elimination> eliminations;
  /// By player, the last time in the record.
  std::array<std::optional<std::chrono::milliseconds>, rules::quaternity::kPlayers> clocks;
};

/// `game` must outlive the report.
[[nodiscard]] QuaternityReport make_report(const rules::quaternity::RecordedGame& game, int number);
[[nodiscard]] std::string to_text(const QuaternityReport& report);
/// One object, with a line end.
[[nodiscard]] std::string to_json_line(const QuaternityReport& report);

}  // namespace eboard::ctl
