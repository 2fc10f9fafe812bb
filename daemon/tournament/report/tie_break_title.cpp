// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/report/tie_break_title.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <string_view>

namespace eboard::tournament {
namespace {

std::string_view title_of(Measure measure) {
  switch (measure) {
    case Measure::points:
      return "Points";
    case Measure::match_points:
      return "Match points";
    case Measure::game_points:
      return "Game points";
    case Measure::other_points:
      return "Match points or game points, whichever come second";
    case Measure::rounds_won:
      return "Rounds won";
    case Measure::games_won:
      return "Games won";
    case Measure::black_games:
      return "Games with Black";
    case Measure::black_wins:
      return "Wins with Black";
    case Measure::progressive:
      return "Progressive score";
    case Measure::rounds_elected:
      return "Rounds one elected to play";
    case Measure::standard_points:
      return "Standard points";
    case Measure::pairing_number:
      return "Pairing number";
    case Measure::buchholz:
      return "Buchholz";
    case Measure::average_buchholz:
      return "Average Buchholz of the opponents";
    case Measure::fore_buchholz:
      return "Fore Buchholz";
    case Measure::sonneborn_berger:
      return "Sonneborn-Berger";
    case Measure::koya:
      return "Koya";
    case Measure::average_rating:
      return "Average rating of the opponents";
    case Measure::performance:
      return "Performance rating";
    case Measure::perfect_performance:
      return "Perfect performance rating";
    case Measure::average_performance:
      return "Average performance rating of the opponents";
    case Measure::average_perfect:
      return "Average perfect performance rating of the opponents";
    case Measure::rating:
      return "Rating";
    case Measure::direct_encounter:
      return "Direct encounter";
    case Measure::extended_encounter:
      return "Extended direct encounter";
    case Measure::board_count:
      return "Board count";
    case Measure::top_boards:
      return "Results of the top boards";
    case Measure::bottom_boards:
      return "Elimination of the bottom boards";
    case Measure::strength_combination:
      return "Score and schedule strength";
  }
  return "";
}

std::string_view title_of(Score score) {
  return score == Score::match ? "by match points" : "by game points";
}

/// 14.1 to 14.4
std::string cut_of(const TieBreak& tie_break) {
  if (tie_break.cut_lowest == 0) return "";
  if (tie_break.cut_highest == 1) return "without the highest and the lowest";
  if (tie_break.cut_highest > 1)
    return fmt::format("without the {} highest and the {} lowest", tie_break.cut_highest,
                       tie_break.cut_lowest);
  if (tie_break.cut_lowest == 1) return "without the lowest";
  return fmt::format("without the {} lowest", tie_break.cut_lowest);
}

/// 14.5
std::string limit_of(const TieBreak& tie_break) {
  if (tie_break.limit_halves > 0)
    return fmt::format("limit higher by half points: {}", tie_break.limit_halves);
  if (tie_break.limit_halves < 0)
    return fmt::format("limit lower by half points: {}", std::abs(tie_break.limit_halves));
  if (tie_break.limit_percent != 50) return fmt::format("limit at {} percent", tie_break.limit_percent);
  return "";
}

}  // namespace

std::string title_of(const TieBreak& tie_break) {
  std::string title{title_of(tie_break.measure)};
  const auto add = [&](std::string_view more) {
    if (!more.empty()) title += fmt::format("; {}", more);
  };
  if (tie_break.score) add(title_of(*tie_break.score));
  add(cut_of(tie_break));
  add(limit_of(tie_break));
  if (tie_break.fore) add("draws in the last round");
  if (tie_break.forfeits_played) add("forfeits count as games");
  if (tie_break.reversed) add("in reverse order");
  if (tie_break.unrated) add(fmt::format("unrated players count as {}", *tie_break.unrated));
  return title;
}

}  // namespace eboard::tournament
