// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/standings/standings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "daemon/tournament/standings/encounters.hpp"
#include "daemon/tournament/standings/field.hpp"
#include "daemon/tournament/standings/opposition.hpp"
#include "daemon/tournament/standings/own_results.hpp"
#include "daemon/tournament/standings/ratings.hpp"

namespace eboard::tournament {
namespace {

bool orders_the_tied(Measure measure) {
  return measure == Measure::direct_encounter || measure == Measure::extended_encounter ||
         measure == Measure::top_boards || measure == Measure::bottom_boards;
}

/// 12.1 and 7.8: the lower is better.
bool lower_is_better(const TieBreak& tie_break) {
  const bool lower =
      tie_break.measure == Measure::board_count || tie_break.measure == Measure::pairing_number;
  return lower != tie_break.reversed;
}

Values board_counts(const Field& field) {
  Values values(field.size());
  for (std::size_t team = 0; team < field.size(); ++team) {
    std::int64_t count = 0;
    for (int round = 0; round < field.rounds; ++round) {
      const std::span<const Points> boards = field.boards_of(team, round);
      for (std::size_t board = 0; board < boards.size(); ++board) {
        count += static_cast<std::int64_t>(board + 1) * boards[board].tenths;
      }
    }
    values[team] = Value{count, 10};
  }
  return values;
}

Values pairing_numbers(const Field& field) {
  Values values(field.size());
  for (std::size_t who = 0; who < field.size(); ++who) values[who] = Value{field.everybody[who].number, 1};
  return values;
}

Values values_of(const Field& field, const TieBreak& tie_break) {
  switch (tie_break.measure) {
    case Measure::points:
      return points(field, tie_break.score.value_or(field.primary));
    case Measure::match_points:
      return points(field, Score::match);
    case Measure::game_points:
      return points(field, Score::game);
    case Measure::other_points:
      return points(field, field.secondary());
    case Measure::rounds_won:
    case Measure::games_won:
    case Measure::black_games:
    case Measure::black_wins:
    case Measure::rounds_elected:
    case Measure::standard_points:
      return own_results(field, tie_break);
    case Measure::progressive:
      return progressive_scores(field, tie_break);
    case Measure::pairing_number:
      return pairing_numbers(field);
    case Measure::buchholz:
    case Measure::fore_buchholz:
    case Measure::sonneborn_berger:
      return of_opposition(field, tie_break);
    case Measure::average_buchholz:
      return averages_of_buchholz(field, tie_break);
    case Measure::koya:
      return koya(field, tie_break);
    case Measure::board_count:
      return board_counts(field);
    case Measure::strength_combination:
      return strength_combinations(field, tie_break);
    default:
      return rating_values(field, tie_break);
  }
}

Groups ordered(const Field& field, const TieBreak& tie_break, const Group& tied) {
  if (tie_break.measure == Measure::direct_encounter) return direct_encounter(field, tie_break, tied);
  if (tie_break.measure == Measure::extended_encounter) return extended_encounter(field, tie_break, tied);
  return board_by_board(field, tie_break, tied);
}

/// Those who are tied so far, in order, and what the tie-breaks so far were worth.
class Ranking {
 public:
  explicit Ranking(const Field& field) : field_(field) {
    Group all(field.size());
    std::iota(all.begin(), all.end(), 0);
    const auto number = [&](int who) { return field.everybody[static_cast<std::size_t>(who)].number; };
    std::sort(all.begin(), all.end(), [&](int a, int b) { return number(a) < number(b); });
    if (!all.empty()) groups_.push_back(std::move(all));
  }

  void apply(const TieBreak& tie_break) {
    columns_.push_back(orders_the_tied(tie_break.measure) ? Values(field_.size())
                                                          : values_of(field_, tie_break));
    Groups next;
    for (const Group& tied : groups_) {
      if (tied.size() == 1) {
        next.push_back(tied);
        continue;
      }
      Groups parts =
          orders_the_tied(tie_break.measure) ? encounter(tie_break, tied) : by_value(tie_break, tied);
      std::move(parts.begin(), parts.end(), std::back_inserter(next));
    }
    groups_ = std::move(next);
  }

  [[nodiscard]] std::vector<StandingsRow> rows() const {
    std::vector<StandingsRow> rows;
    rows.reserve(field_.size());
    for (const Group& tied : groups_) {
      const int rank = static_cast<int>(rows.size()) + 1;
      for (const int who : tied) {
        StandingsRow row{field_.everybody[static_cast<std::size_t>(who)].number, rank, {}};
        row.values.reserve(columns_.size());
        for (const Values& column : columns_) row.values.push_back(column[static_cast<std::size_t>(who)]);
        rows.push_back(std::move(row));
      }
    }
    return rows;
  }

 private:
  Groups by_value(const TieBreak& tie_break, const Group& tied) const {
    const Values& values = columns_.back();
    const auto value = [&](int who) -> const std::optional<Value>& {
      return values[static_cast<std::size_t>(who)];
    };
    const bool lower = lower_is_better(tie_break);
    const auto ahead = [&](int a, int b) {
      if (!value(a) || !value(b)) return value(a).has_value() && !value(b);
      return lower ? *value(a) < *value(b) : *value(a) > *value(b);
    };
    Group sorted = tied;
    std::stable_sort(sorted.begin(), sorted.end(), ahead);
    Groups groups;
    for (std::size_t at = 0; at < sorted.size(); ++at) {
      if (at == 0 || ahead(sorted[at - 1], sorted[at])) groups.emplace_back();
      groups.back().push_back(sorted[at]);
    }
    return groups;
  }

  Groups encounter(const TieBreak& tie_break, const Group& tied) {
    Groups groups = ordered(field_, tie_break, tied);
    std::int64_t place = 1;
    for (Group& group : groups) {
      // Those who stay tied keep the order of their numbers.
      std::sort(group.begin(), group.end(), [&](int a, int b) {
        return field_.everybody[static_cast<std::size_t>(a)].number <
               field_.everybody[static_cast<std::size_t>(b)].number;
      });
      for (const int who : group) columns_.back()[static_cast<std::size_t>(who)] = Value{place, 1};
      place += static_cast<std::int64_t>(group.size());
    }
    return groups;
  }

  const Field& field_;
  Groups groups_;
  std::vector<Values> columns_;
};

bool has_later_name(const TieBreak& tie_break) {
  return tie_break.measure == Measure::standard_points || tie_break.measure == Measure::pairing_number ||
         tie_break.measure == Measure::rating || tie_break.board_count_next || tie_break.boards_next;
}

bool is_of_buchholz(const TieBreak& tie_break) {
  return tie_break.measure == Measure::buchholz || tie_break.measure == Measure::fore_buchholz ||
         tie_break.measure == Measure::average_buchholz || tie_break.measure == Measure::strength_combination;
}

bool is_of_ratings(const TieBreak& tie_break) {
  return tie_break.measure >= Measure::average_rating && tie_break.measure <= Measure::rating;
}

/// Of which anything is known.
int rounds_of(const Tournament& tournament) {
  std::size_t rounds = 0;
  for (const Player& player : tournament.players) rounds = std::max(rounds, player.entries.size());
  return static_cast<int>(rounds);
}

std::vector<std::string> remarks_on(const Field& field, const std::vector<TieBreak>& list) {
  const TieBreakEdition& edition = *field.edition;
  const bool all_rated = std::all_of(field.everybody.begin(), field.everybody.end(),
                                     [](const Participant& each) { return each.rating.has_value(); });
  std::vector<std::string> remarks;
  for (const TieBreak& tie_break : list) {
    if (has_later_name(tie_break) && !edition.later_names) {
      remarks.push_back(fmt::format("{} is not in the edition of {}", tie_break.name, edition.from));
    }
    if (is_of_buchholz(tie_break) && field.predetermined && edition.no_buchholz_in_round_robins) {
      remarks.push_back(fmt::format("{} must not be used in round robins (8)", tie_break.name));
    }
    if (is_of_ratings(tie_break) && !all_rated && !tie_break.unrated) {
      remarks.push_back(fmt::format("{} does not count: there are unrated players (10)", tie_break.name));
    }
  }
  return remarks;
}

}  // namespace

Standings standings(const Tournament& tournament, const StandingsOptions& options) {
  Standings standings{options.tie_breaks, options.edition, options.after_round, {}, {}};
  if (standings.edition == nullptr) standings.edition = &tie_break_edition_at(tournament.start);
  if (standings.after_round == 0) standings.after_round = last_round_played(tournament);
  standings.after_round = std::clamp(standings.after_round, 0, rounds_of(tournament));
  for (TieBreak& tie_break : standings.tie_breaks) {
    if (!tie_break.unrated && is_of_ratings(tie_break)) tie_break.unrated = options.unrated;
  }
  Field field = field_after(tournament, standings.after_round);
  const int planned = options.rounds != 0 ? options.rounds : tournament.rounds;
  field.last_is_final = standings.after_round >= planned;
  const Format format = options.format == Format::unknown ? tournament.format : options.format;
  field.predetermined = format == Format::round_robin;
  field.edition = standings.edition;
  field.primary = tournament.team_event ? primary_score(options.tie_breaks, tournament) : Score::game;
  Ranking ranking{field};
  for (const TieBreak& tie_break : standings.tie_breaks) ranking.apply(tie_break);
  standings.rows = ranking.rows();
  standings.remarks = remarks_on(field, standings.tie_breaks);
  return standings;
}

int decimals_of(const TieBreak& tie_break) {
  switch (tie_break.measure) {
    case Measure::sonneborn_berger:
    case Measure::average_buchholz:
    case Measure::strength_combination:
      return 2;
    default:
      return 1;
  }
}

}  // namespace eboard::tournament
