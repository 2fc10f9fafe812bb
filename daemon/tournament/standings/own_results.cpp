// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/standings/own_results.hpp"

namespace eboard::tournament {
namespace {

/// 15.2: where pairings are known beforehand, forfeits are games; in later editions only those won.
bool counts_as_game(const Field& field, const Meeting& meeting) {
  if (meeting.opponent == kNoOpponent) return false;
  if (meeting.happened == Happened::played) return true;
  if (!field.predetermined) return false;
  return meeting.happened == Happened::forfeit_win ||
         (meeting.happened == Happened::forfeit_loss && !field.edition->forfeit_losses_unplayed);
}

/// 7.6: what neither a bye of half a point or none nor a lost forfeit is.
bool elected(const Meeting& meeting) {
  return !meeting.is_voluntary() && meeting.happened != Happened::pending;
}

/// 7.7, in halves. Without an opponent what was obtained is measured by a draw.
int standard_halves(const Field& field, const Meeting& meeting, int round, Score score) {
  if (meeting.happened == Happened::pending) return 0;
  const Points own = meeting.scored(score);
  const Points other = meeting.opponent == kNoOpponent
                           ? field.worth(score).draw
                           : field.meeting(static_cast<std::size_t>(meeting.opponent), round).scored(score);
  return own > other ? 2 : own == other ? 1 : 0;
}

/// What a round adds, in halves.
int halves(const Field& field, const TieBreak& tie_break, const Meeting& meeting, int round) {
  const Score score = tie_break.score.value_or(field.primary);
  const bool won = meeting.scored(score) == field.worth(score).win && meeting.happened != Happened::pending;
  const bool black = meeting.colour == Colour::black;
  switch (tie_break.measure) {
    case Measure::rounds_won:
      return won ? 2 : 0;
    case Measure::games_won:
      return won && counts_as_game(field, meeting) ? 2 : 0;
    case Measure::black_games:
      return black && counts_as_game(field, meeting) ? 2 : 0;
    case Measure::black_wins:
      return black && won && counts_as_game(field, meeting) ? 2 : 0;
    case Measure::rounds_elected:
      return elected(meeting) ? 2 : 0;
    default:
      return standard_halves(field, meeting, round, score);
  }
}

}  // namespace

Values points(const Field& field, Score score) {
  Values values(field.size());
  for (std::size_t who = 0; who < field.size(); ++who)
    values[who] = Value{field.total(who, score).tenths, 10};
  return values;
}

Values progressive_scores(const Field& field, const TieBreak& tie_break) {
  const Score score = tie_break.score.value_or(field.primary);
  Values values(field.size());
  for (std::size_t who = 0; who < field.size(); ++who) {
    std::int64_t so_far = 0, sum = 0;
    for (int round = 0; round < field.rounds; ++round) {
      so_far += field.meeting(who, round).scored(score).tenths;
      if (round >= tie_break.cut_lowest) sum += so_far;
    }
    values[who] = Value{sum, 10};
  }
  return values;
}

Values own_results(const Field& field, const TieBreak& tie_break) {
  Values values(field.size());
  for (std::size_t who = 0; who < field.size(); ++who) {
    std::int64_t sum = 0;
    for (int round = 0; round < field.rounds; ++round)
      sum += halves(field, tie_break, field.meeting(who, round), round);
    values[who] = Value{sum, 2};
  }
  return values;
}

}  // namespace eboard::tournament
