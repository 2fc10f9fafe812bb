// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A tie-break as regulations declare it: FIDE's acronym (C.07, article 5) and its modifiers, in the spelling
// of records 202 and 212 of TRF26: NAME[:SCORE][/MODIFIER]..., as in BH/C1, SB:GP/C1/P, KS/L+1.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tournament/tournament.hpp"
#include "rules/text/expected.hpp"

namespace eboard::tournament {

enum class Measure : std::uint8_t {
  points,        ///< PTS
  match_points,  ///< MPTS, of teams
  game_points,   ///< GPTS, of teams
  other_points,  ///< MPvGP (13.1): the points that do not come first

  rounds_won,       ///< WIN (7.1)
  games_won,        ///< WON (7.2)
  black_games,      ///< BPG (7.3)
  black_wins,       ///< BWG (7.4)
  progressive,      ///< PS (7.5)
  rounds_elected,   ///< REP (7.6), GE before 2024
  standard_points,  ///< STD (7.7)
  pairing_number,   ///< TPN (7.8)

  buchholz,          ///< BH (8.1)
  average_buchholz,  ///< AOB (8.2)
  fore_buchholz,     ///< FB (8.3)
  sonneborn_berger,  ///< SB (9.1); of teams also EMMSB, EMGSB, EGMSB, EGGSB (13.2)
  koya,              ///< KS (9.2)

  average_rating,        ///< ARO (10.1)
  performance,           ///< TPR (10.2)
  perfect_performance,   ///< PTP (10.3)
  average_performance,   ///< APRO (10.4)
  average_perfect,       ///< APPO (10.5)
  rating,                ///< RTNG (10.6)
  direct_encounter,      ///< DE (6)
  extended_encounter,    ///< EDE, EDEBT, EDEBB, EDET, EDEB (13.3)
  board_count,           ///< BC (12.1)
  top_boards,            ///< TBR (12.2)
  bottom_boards,         ///< BBE (12.3)
  strength_combination,  ///< SSSC (13.4)
};

/// What a team scores. Players have game points alone.
enum class Score : std::uint8_t { match, game };

struct TieBreak {
  std::string name;  ///< as it was declared, in capitals: "BH/C1"
  Measure measure = Measure::points;
  std::optional<Score> score{};      ///< :MP or :GP; nullopt: the points that come first in the list
  std::optional<Score> own_score{};  ///< of extended Sonneborn-Berger: what is counted of the team itself
  int cut_lowest = 0;                ///< /C1, /M1 (14.1 to 14.4)
  int cut_highest = 0;               ///< /M1
  bool forfeits_played = false;      ///< /P: forfeits count as games against the scheduled opponent
  bool fore = false;                 ///< /F: with Fore Buchholz in place of Buchholz
  bool reversed = false;             ///< /R
  int limit_percent = 50;            ///< /L60: of the maximum score, for Koya
  int limit_halves = 0;              ///< /L+1: half points beyond it (14.5)
  std::optional<int> unrated{};      ///< /U1400: what players without rating are taken for
  int normaliser = 0;                ///< /K3: the divisor of SSSC; 0: as in 13.4.2
  bool board_count_next = false;     ///< of EDE: between two teams, board count next (13.3.2)
  /// Of EDE, after that: top_boards or bottom_boards.
  std::optional<Measure> boards_next{};
};

/// Whose they are: acronyms of teams mean nothing for players, and a few the other way round.
enum class Among : std::uint8_t { players, teams };

/// A list such as "PTS BH/C1 BH SB DE"; blanks, commas and semicolons separate. C.07's own BH-C1 is read as
/// BH/C1. Points come first: if the list does not have them, as record 202, PTS is put there. The error says
/// which word is wrong and why.
[[nodiscard]] Expected<std::vector<TieBreak>, std::string> read_tie_breaks(std::string_view text,
                                                                           Among among);
/// As record 202 has them, one by one.
[[nodiscard]] Expected<std::vector<TieBreak>, std::string> read_tie_breaks(
    const std::vector<std::string>& words, Among among);
/// As record 212 has them: all that ranks, and nothing else. A tournament may be ranked by STD.
[[nodiscard]] Expected<std::vector<TieBreak>, std::string> read_standing_keys(
    const std::vector<std::string>& words, Among among);
/// What the tournament declares: 212, else 202, else points alone.
[[nodiscard]] Expected<std::vector<TieBreak>, std::string> declared_tie_breaks(const Tournament& tournament);

/// Which score comes first: what the list begins with, else what 192 says (FIDE_TEAM_..._GP_MP), else match
/// points.
[[nodiscard]] Score primary_score(const std::vector<TieBreak>& list, const Tournament& tournament);

}  // namespace eboard::tournament
