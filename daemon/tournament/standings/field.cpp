// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/standings/field.hpp"

#include <algorithm>

#include "daemon/tournament/standings/matches.hpp"
#include "daemon/tournament/standings/places.hpp"

namespace eboard::tournament {
namespace {

Happened happened_to(Result result, bool opponent_known) {
  switch (result) {
    case Result::forfeit_win:
      // Who did not come is unknown: the point was given without a game.
      return opponent_known ? Happened::forfeit_win : Happened::awarded_bye;
    case Result::forfeit_loss:
      return opponent_known ? Happened::forfeit_loss : Happened::requested_bye;
    case Result::full_bye:
    case Result::pairing_bye:
      return Happened::awarded_bye;
    case Result::half_bye:
    case Result::zero_bye:
    case Result::absent:
      return Happened::requested_bye;
    case Result::pending:
      return Happened::pending;
    default:
      return Happened::played;
  }
}

std::int8_t halves_of(Result result) {
  switch (result) {
    case Result::win:
    case Result::short_win:
    case Result::forfeit_win:
      return 2;
    case Result::draw:
    case Result::short_draw:
      return 1;
    default:
      return 0;
  }
}

Field of_players(const Tournament& tournament, int round) {
  Field field;
  field.rounds = round;
  const Places places{tournament.players};
  const PointSystem& points = tournament.points;
  field.scale.fill({points.win, points.draw, points.loss});
  field.everybody.reserve(tournament.players.size());
  field.meetings.reserve(tournament.players.size() * static_cast<std::size_t>(round));
  for (const Player& player : tournament.players) {
    Participant participant{player.number, player.rating, {}};
    Points sum;
    for (int each = 1; each <= round; ++each) {
      const bool there = static_cast<std::size_t>(each) <= player.entries.size();
      const Entry entry = there ? player.entries[static_cast<std::size_t>(each) - 1] : Entry{};
      Meeting meeting{places.of(entry.opponent), Happened::played, entry.colour, {}, halves_of(entry.result)};
      meeting.happened = happened_to(entry.result, meeting.opponent != kNoOpponent);
      const Points scored =
          tournament.abnormal.empty() ? points_of(points, entry.result) : points_of(tournament, player, each);
      meeting.points.fill(scored);
      sum += scored;
      field.meetings.push_back(meeting);
    }
    if (!tournament.abnormal.empty()) participant.bonus.fill(points_after(tournament, player, round) - sum);
    field.everybody.push_back(participant);
  }
  return field;
}

}  // namespace

std::span<const Points> Field::boards_of(std::size_t who, int round) const {
  const std::size_t meeting = who * static_cast<std::size_t>(rounds) + static_cast<std::size_t>(round);
  const auto each = static_cast<std::size_t>(boards);
  return std::span{board_points}.subspan(meeting * each, each);
}

Points Field::total(std::size_t who, Score score) const {
  Points total = everybody[who].bonus[static_cast<std::size_t>(score)];
  for (const Meeting& meeting : rounds_of(who)) total += meeting.scored(score);
  return total;
}

Field field_after(const Tournament& tournament, int round) {
  return tournament.team_event ? field_of_teams(tournament, round) : of_players(tournament, round);
}

}  // namespace eboard::tournament
