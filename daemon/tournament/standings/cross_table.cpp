// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <algorithm>

#include "daemon/tournament/standings/field.hpp"
#include "daemon/tournament/standings/places.hpp"
#include "daemon/tournament/standings/standings.hpp"

namespace eboard::tournament {
namespace {

std::string letter_of(Colour colour) {
  return colour == Colour::white ? "w" : colour == Colour::black ? "b" : "";
}

std::string trimmed(char code) { return code == ' ' ? "" : std::string(1, code); }

/// Of a player, whose entry has the letter of TRF.
std::string cell(const Entry& entry, int opponent_row) {
  if (opponent_row < 0) return trimmed(code_of(entry.result));
  return fmt::format("{}{}{}", opponent_row + 1, letter_of(entry.colour), trimmed(code_of(entry.result)));
}

/// Of a team.
std::string cell(const Meeting& meeting, int opponent_row) {
  const std::string points = text_of({meeting.scored(Score::game).tenths, 10});
  if (meeting.opponent == kNoOpponent) return points;
  return fmt::format("{}{}{}", opponent_row + 1, letter_of(meeting.colour), points);
}

}  // namespace

std::vector<std::vector<std::string>> cross_table(const Tournament& tournament, const Standings& standings) {
  const Places rows{standings.rows}, players{tournament.players}, teams{tournament.teams};
  Field field;
  if (tournament.team_event) field = field_after(tournament, standings.after_round);
  std::vector<std::vector<std::string>> table;
  table.reserve(standings.rows.size());
  for (const StandingsRow& row : standings.rows) {
    std::vector<std::string>& cells = table.emplace_back();
    const int player = players.of(row.number), team = teams.of(row.number);
    for (int round = 0; round < standings.after_round; ++round) {
      if (tournament.team_event && team >= 0) {
        const Meeting& meeting = field.meeting(static_cast<std::size_t>(team), round);
        const bool met = meeting.opponent != kNoOpponent;
        const auto opponent = static_cast<std::size_t>(std::max(meeting.opponent, 0));
        cells.push_back(cell(meeting, met ? rows.of(field.everybody[opponent].number) : -1));
      } else if (player >= 0) {
        const Entry& entry =
            tournament.players[static_cast<std::size_t>(player)].entries[static_cast<std::size_t>(round)];
        cells.push_back(cell(entry, rows.of(entry.opponent)));
      }
    }
  }
  return table;
}

}  // namespace eboard::tournament
