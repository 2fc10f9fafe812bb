// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The standings of a tournament by FIDE's Play-Off and Tie-Break Regulations (C.07), exactly: no rounding but
// where an article rounds. Pure: the same tournament gives the same standings.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/tournament/standings/edition.hpp"
#include "daemon/tournament/standings/tie_break.hpp"
#include "daemon/tournament/standings/value.hpp"
#include "daemon/tournament/tournament.hpp"

namespace eboard::tournament {

struct StandingsOptions {
  std::vector<TieBreak> tie_breaks{};  ///< in their order, points among them
  /// 0: the latest that was played. Later rounds count nowhere, and there are no more than the tournament
  /// has.
  int after_round = 0;
  int rounds = 0;                            ///< planned; 0: as the tournament says, else `after_round`
  const TieBreakEdition* edition = nullptr;  ///< nullptr: the one in force when the tournament starts
  Format format = Format::unknown;           ///< unknown: as the tournament says, else Swiss
  std::optional<int> unrated{};  ///< rating for unrated players where a tie-break has none of its own
};

struct StandingsRow {
  int number = 0;  ///< start number of the player or team
  int rank = 0;    ///< shared by all whom the whole list leaves tied: 1, 2, 2, 4
  /// One for each tie-break; nullopt: there is none, as for a rating where nobody has one. Of DE and other
  /// tie-breaks that only order those who are tied: the place among them, from 1.
  std::vector<std::optional<Value>> values;
};

struct Standings {
  std::vector<TieBreak> tie_breaks;
  const TieBreakEdition* edition = nullptr;
  int after_round = 0;
  /// From the first to the last; of those who share a rank, the lower start number is first.
  std::vector<StandingsRow> rows;
  /// What the regulations have against the list: "STD is not in the edition of 2024-08-01".
  std::vector<std::string> remarks;
};

/// Rounds under way count as far as their games are over; a game that is not over counts for nobody.
[[nodiscard]] Standings standings(const Tournament& tournament, const StandingsOptions& options);

/// For each row what happened in each round: the place of the opponent's row, counted from 1, the colour, and
/// the result as TRF has it, as in "12w1"; of teams the game points, as in "3w2.5". Without an opponent the
/// result or the points alone, "U"; of a round of which nothing is known "".
[[nodiscard]] std::vector<std::vector<std::string>> cross_table(const Tournament& tournament,
                                                                const Standings& standings);

/// How many decimals a tie-break is commonly printed with.
[[nodiscard]] int decimals_of(const TieBreak& tie_break);

}  // namespace eboard::tournament
