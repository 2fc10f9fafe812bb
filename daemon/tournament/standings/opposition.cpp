// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/standings/opposition.hpp"

#include <algorithm>

namespace eboard::tournament {
namespace {

using Totals = std::vector<int>;  ///< in tenths

/// 8.3: all games of the final round are drawn, those included that nobody played.
Field with_final_round_drawn(const Field& field) {
  Field drawn = field;
  if (!field.last_is_final || field.rounds == 0) return drawn;
  for (std::size_t who = 0; who < field.size(); ++who) {
    Meeting& last = drawn.meetings[(who + 1) * static_cast<std::size_t>(field.rounds) - 1];
    if (last.opponent == kNoOpponent) continue;
    last.happened = Happened::played;
    last.points = {field.worth(Score::match).draw, field.worth(Score::game).draw};
  }
  return drawn;
}

/// 16.3: what a participant counts for others. Byes asked for that only voluntarily unplayed rounds follow
/// (16.2.5) are draws.
int adjusted(const Field& field, std::size_t who, Score score) {
  if (field.predetermined) return field.total(who, score).tenths;
  const std::span<const Meeting> rounds = field.rounds_of(who);
  Points sum = field.everybody[who].bonus[static_cast<std::size_t>(score)];
  bool only_voluntary_behind = true;
  for (auto round = rounds.rbegin(); round != rounds.rend(); ++round) {
    only_voluntary_behind = only_voluntary_behind && round->is_voluntary();
    const bool as_draw = only_voluntary_behind && round->happened == Happened::requested_bye;
    sum += as_draw ? field.worth(score).draw : round->scored(score);
  }
  return sum.tenths;
}

Totals all_adjusted(const Field& field, Score score) {
  Totals totals(field.size());
  for (std::size_t who = 0; who < field.size(); ++who) totals[who] = adjusted(field, who, score);
  return totals;
}

/// What a round brings to the sum.
struct Contribution {
  int opponent_score;
  std::int64_t value;
  bool voluntary;
};

bool lower(const Contribution& a, const Contribution& b) {
  return a.opponent_score != b.opponent_score ? a.opponent_score < b.opponent_score : a.value < b.value;
}

bool contributes_less(const Contribution& a, const Contribution& b) {
  return a.value != b.value ? a.value < b.value : a.opponent_score < b.opponent_score;
}

/// 14.1 with the exception of 16.5: of rounds that were left unplayed voluntarily the one with the lowest
/// contribution goes first, unless the least significant value is higher.
void cut_one_lowest(std::vector<Contribution>& all) {
  const auto significant = std::min_element(all.begin(), all.end(), lower);
  auto voluntary = all.end();
  for (auto each = all.begin(); each != all.end(); ++each) {
    if (each->voluntary && (voluntary == all.end() || contributes_less(*each, *voluntary))) voluntary = each;
  }
  const bool exception = voluntary != all.end() && voluntary->value >= significant->value;
  all.erase(exception ? voluntary : significant);
}

void cut(std::vector<Contribution>& all, const TieBreak& tie_break) {
  for (int each = 0; each < tie_break.cut_lowest && !all.empty(); ++each) cut_one_lowest(all);
  for (int each = 0; each < tie_break.cut_highest && !all.empty(); ++each) {
    all.erase(std::max_element(all.begin(), all.end(), lower));
  }
}

/// Which scores are multiplied: nothing of their own for Buchholz.
struct Factors {
  Score opponents;
  std::optional<Score> own;
};

class Opposition {
 public:
  Opposition(const Field& field, const TieBreak& tie_break, Factors factors)
      : field_(field),
        tie_break_(tie_break),
        factors_(factors),
        adjusted_(all_adjusted(field, factors.opponents)) {}

  /// In tenths, or hundredths where scores are multiplied.
  std::int64_t sum(std::size_t who) {
    contributions_.clear();
    for (const Meeting& meeting : field_.rounds_of(who)) add(who, meeting);
    cut(contributions_, tie_break_);
    std::int64_t sum = 0;
    for (const Contribution& each : contributions_) sum += each.value;
    return sum;
  }

 private:
  void add(std::size_t who, const Meeting& meeting) {
    if (meeting.happened == Happened::pending) return;
    const bool against_opponent =
        meeting.opponent != kNoOpponent &&
        (meeting.happened == Happened::played || field_.predetermined || tie_break_.forfeits_played);
    if (against_opponent) {
      add(adjusted_[static_cast<std::size_t>(meeting.opponent)], meeting, false);
    } else if (!field_.predetermined) {
      add(dummy(who, meeting), meeting, meeting.is_voluntary());
    }
  }

  void add(int opponent_score, const Meeting& meeting, bool voluntary) {
    const std::int64_t value =
        factors_.own ? std::int64_t{opponent_score} * meeting.scored(*factors_.own).tenths : opponent_score;
    contributions_.push_back({opponent_score, value, voluntary});
  }

  /// 16.4
  int dummy(std::size_t who, const Meeting& meeting) const {
    const int own = field_.total(who, factors_.opponents).tenths;
    if (!field_.edition->dummy_capped) return own;
    const int cap = meeting.opponent != kNoOpponent
                        ? adjusted_[static_cast<std::size_t>(meeting.opponent)]
                        : (field_.worth(factors_.opponents).draw * field_.rounds).tenths;
    return std::min(own, cap);
  }

  const Field& field_;
  const TieBreak& tie_break_;
  Factors factors_;
  Totals adjusted_;
  std::vector<Contribution> contributions_;
};

Factors factors_of(const Field& field, const TieBreak& tie_break) {
  const Score score = tie_break.score.value_or(field.primary);
  if (tie_break.measure != Measure::sonneborn_berger) return {score, std::nullopt};
  return {score, tie_break.own_score.value_or(score)};
}

std::vector<std::int64_t> sums(const Field& field, const TieBreak& tie_break, Factors factors) {
  Opposition opposition{field, tie_break, factors};
  std::vector<std::int64_t> sums(field.size());
  for (std::size_t who = 0; who < field.size(); ++who) sums[who] = opposition.sum(who);
  return sums;
}

std::vector<std::int64_t> buchholz_sums(const Field& field, const TieBreak& tie_break) {
  const Factors factors{tie_break.score.value_or(field.primary), std::nullopt};
  if (tie_break.fore || tie_break.measure == Measure::fore_buchholz) {
    return sums(with_final_round_drawn(field), tie_break, factors);
  }
  return sums(field, tie_break, factors);
}

}  // namespace

Values of_opposition(const Field& field, const TieBreak& tie_break) {
  const bool multiplied = tie_break.measure == Measure::sonneborn_berger;
  const std::vector<std::int64_t> all =
      multiplied ? sums(field, tie_break, factors_of(field, tie_break)) : buchholz_sums(field, tie_break);
  Values values(field.size());
  for (std::size_t who = 0; who < field.size(); ++who) values[who] = Value{all[who], multiplied ? 100 : 10};
  return values;
}

Values averages_of_buchholz(const Field& field, const TieBreak& tie_break) {
  const std::vector<std::int64_t> all = buchholz_sums(field, tie_break);
  Values values(field.size());
  for (std::size_t who = 0; who < field.size(); ++who) {
    std::int64_t sum = 0, games = 0;
    for (const Meeting& meeting : field.rounds_of(who)) {
      if (meeting.happened != Happened::played || meeting.opponent == kNoOpponent) continue;
      sum += all[static_cast<std::size_t>(meeting.opponent)];
      ++games;
    }
    if (games > 0) values[who] = Value{sum, 10 * games};
  }
  return values;
}

Values koya(const Field& field, const TieBreak& tie_break) {
  const Score score = tie_break.score.value_or(field.primary);
  // In a round robin of an odd number everybody has a round without a game.
  std::int64_t games = field.predetermined ? 0 : field.rounds;
  Totals totals(field.size());
  for (std::size_t who = 0; who < field.size(); ++who) {
    totals[who] = field.total(who, score).tenths;
    const std::span<const Meeting> rounds = field.rounds_of(who);
    games = std::max<std::int64_t>(
        games, std::count_if(rounds.begin(), rounds.end(),
                             [](const Meeting& meeting) { return meeting.opponent != kNoOpponent; }));
  }
  const std::int64_t maximum = games * field.worth(score).win.tenths;
  const std::int64_t limit = maximum * tie_break.limit_percent + 100 * tie_break.limit_halves * kHalf.tenths;
  Values values(field.size());
  for (std::size_t who = 0; who < field.size(); ++who) {
    std::int64_t sum = 0;
    for (const Meeting& meeting : field.rounds_of(who)) {
      if (meeting.opponent == kNoOpponent) continue;
      const std::int64_t reached = totals[static_cast<std::size_t>(meeting.opponent)];
      if (100 * reached >= limit) sum += meeting.scored(score).tenths;
    }
    values[who] = Value{sum, 10};
  }
  return values;
}

Values strength_combinations(const Field& field, const TieBreak& tie_break) {
  const std::vector<std::int64_t> buchholz = buchholz_sums(field, tie_break);
  const Score second = field.secondary();
  // 13.4.2: as often as the maximum of a match goes into the maximum of all rounds, without its fraction.
  std::int64_t divisor = tie_break.normaliser;
  const int maximum = field.worth(second).win.tenths;
  if (divisor == 0 && maximum > 0) divisor = field.worth(field.primary).win.tenths * field.rounds / maximum;
  divisor = std::max<std::int64_t>(divisor, 1);
  Values values(field.size());
  for (std::size_t who = 0; who < field.size(); ++who) {
    values[who] = Value{field.total(who, second).tenths * divisor + buchholz[who], 10 * divisor};
  }
  return values;
}

}  // namespace eboard::tournament
