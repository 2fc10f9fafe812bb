// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What became of a game of Quaternity: who left and how, points, the position it came to. For a person and as
// JSON.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "rules/quaternity/notation/eliminations.hpp"

namespace eboard::ctl {

using rules::quaternity::Elimination;

struct QuaternityReport {
  int number;  ///< of the game in its file
  const rules::quaternity::Record* record;
  std::optional<rules::quaternity::RecordFault> fault;  ///< where the record cannot be followed any more
  int moves = 0;                                        ///< passes included
  int rounds = 0;                                       ///< from the first entry to the last
  std::vector<Elimination> eliminations;
  /// By player: the last time that the record gives.
  std::array<std::optional<std::chrono::milliseconds>, rules::quaternity::kPlayers> clocks;
};

/// `game` must outlive the answer.
[[nodiscard]] QuaternityReport make_report(const rules::quaternity::RecordedGame& game, int number);
[[nodiscard]] std::string to_text(const QuaternityReport& report);
/// One object, with a line end.
[[nodiscard]] std::string to_json_line(const QuaternityReport& report);

}  // namespace eboard::ctl
