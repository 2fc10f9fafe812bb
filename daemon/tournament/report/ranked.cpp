// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/report/ranked.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace eboard::tournament {

namespace {

/// The half of a result that is one player's; empty: it is not over.
std::string_view half_of(Result result) {
  switch (result) {
    case Result::win:
    case Result::short_win:
      return "1";
    case Result::draw:
    case Result::short_draw:
      return "1/2";
    case Result::loss:
    case Result::short_loss:
      return "0";
    case Result::forfeit_win:
      return "+";
    case Result::forfeit_loss:
      return "-";
    default:
      return "";
  }
}

}  // namespace

bool is_points(Measure measure) {
  return measure == Measure::points || measure == Measure::match_points || measure == Measure::game_points;
}

std::vector<TieBreak> tie_breaks_of(const Tournament& event) {
  if (auto declared = declared_tie_breaks(event)) return *std::move(declared);
  const auto among = event.team_event ? Among::teams : Among::players;
  return read_tie_breaks(std::string_view("PTS"), among).value();
}

Ranked ranked(const Tournament& event, int after_round) {
  Ranked made;
  made.standings = standings(event, {.tie_breaks = tie_breaks_of(event), .after_round = after_round});
  const auto& columns = made.standings.tie_breaks;
  const auto points = std::find_if(columns.begin(), columns.end(),
                                   [](const TieBreak& one) { return is_points(one.measure); });
  made.points = static_cast<std::size_t>(points - columns.begin());
  if (points == columns.end()) made.points = columns.size();
  return made;
}

std::string text_of(Points points) { return text_of(Value{points.tenths, 10}, 1); }

std::string result_text(Result white, Result black) {
  const auto [own, other] = std::pair(half_of(white), half_of(black));
  return own.empty() || other.empty() ? std::string() : fmt::format("{}-{}", own, other);
}

}  // namespace eboard::tournament
