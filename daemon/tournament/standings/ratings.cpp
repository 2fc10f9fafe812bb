// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/standings/ratings.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace eboard::tournament {
namespace {

/// 8.1.1 of the Rating Regulations: the difference of ratings that goes with a score of 50, 51 ... 100 per
/// cent.
constexpr std::array kDifference{0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,
                                 95,  102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
                                 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336,
                                 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800};

/// 8.1.2: the highest difference of ratings at which the stronger player is expected to score 50, 51 ... 99
/// per cent.
constexpr std::array kHighest{3,   10,  17,  25,  32,  39,  46,  53,  61,  68,  76,  83,  91,
                              98,  106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
                              206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344,
                              357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735};

/// The result that nobody scored, and the perfect one, are worth so much.
constexpr int kBeyond = 800;

int difference_at(int per_cent) {
  return per_cent >= 50 ? kDifference[static_cast<std::size_t>(per_cent) - 50]
                        : -kDifference[50 - static_cast<std::size_t>(per_cent)];
}

/// In per cent, against one opponent.
int expected_score(int difference) {
  const auto place = std::lower_bound(kHighest.begin(), kHighest.end(), std::abs(difference));
  const int of_stronger = 50 + static_cast<int>(place - kHighest.begin());
  return difference >= 0 ? of_stronger : 100 - of_stronger;
}

/// The opponents of one player, as far as they count, and what was scored against them: 1, a half or nothing,
/// whatever the tournament gives for it.
struct Record {
  std::vector<int> ratings;
  int halves = 0;
};

std::optional<Value> average(const std::vector<int>& ratings) {
  if (ratings.empty()) return std::nullopt;
  std::int64_t sum = 0;
  for (const int rating : ratings) sum += rating;
  return Value{rounded({sum, static_cast<std::int64_t>(ratings.size())}), 1};
}

std::optional<Value> performance(const Record& record) {
  const auto games = static_cast<std::int64_t>(record.ratings.size());
  if (games == 0) return std::nullopt;
  const auto per_cent = static_cast<int>(rounded({record.halves * std::int64_t{100}, 2 * games}));
  return Value{average(record.ratings)->numerator + difference_at(per_cent), 1};
}

/// 10.3: the lowest rating with which the score was to be expected.
std::optional<Value> perfect_performance(const Record& record) {
  if (record.ratings.empty()) return std::nullopt;
  const auto [lowest, highest] = std::minmax_element(record.ratings.begin(), record.ratings.end());
  if (record.halves == 0) return Value{*lowest - kBeyond, 1};
  const auto expected = [&](int rating) {
    std::int64_t sum = 0;
    for (const int opponent : record.ratings) sum += expected_score(rating - opponent);
    return sum;
  };
  int too_low = *lowest - kBeyond, enough = *highest + kBeyond;
  while (enough - too_low > 1) {
    const int middle = too_low + (enough - too_low) / 2;
    (expected(middle) >= record.halves * std::int64_t{50} ? enough : too_low) = middle;
  }
  return Value{enough, 1};
}

bool counts_for_ratings(const Field& field, const Meeting& meeting) {
  if (meeting.opponent == kNoOpponent) return false;
  if (meeting.happened == Happened::played) return true;
  return field.predetermined && meeting.is_forfeit() && !field.edition->forfeits_unrated;
}

class Ratings {
 public:
  Ratings(const Field& field, const TieBreak& tie_break) : field_(field), tie_break_(tie_break) {
    ratings_.reserve(field.size());
    for (const Participant& participant : field.everybody) {
      const std::optional<int> rating = participant.rating ? participant.rating : tie_break.unrated;
      all_rated_ = all_rated_ && rating;
      ratings_.push_back(rating.value_or(0));
    }
  }

  Values values() const {
    Values values(field_.size());
    if (!all_rated_) return values;
    for (std::size_t who = 0; who < field_.size(); ++who) values[who] = value(who);
    const bool of_opponents =
        tie_break_.measure == Measure::average_performance || tie_break_.measure == Measure::average_perfect;
    return of_opponents ? averages(values) : values;
  }

 private:
  std::optional<Value> value(std::size_t who) const {
    switch (tie_break_.measure) {
      case Measure::rating:
        return Value{ratings_[who], 1};
      case Measure::average_rating:
        return average(cut(record(who).ratings));
      case Measure::performance:
      case Measure::average_performance:
        return performance(record(who));
      default:
        return perfect_performance(record(who));
    }
  }

  Record record(std::size_t who) const {
    Record record;
    for (const Meeting& meeting : field_.rounds_of(who)) {
      if (!counts_for_ratings(field_, meeting)) continue;
      record.ratings.push_back(ratings_[static_cast<std::size_t>(meeting.opponent)]);
      record.halves += meeting.halves;
    }
    return record;
  }

  std::vector<int> cut(std::vector<int> ratings) const {
    std::sort(ratings.begin(), ratings.end());
    const auto size = static_cast<int>(ratings.size());
    const int low = std::min(tie_break_.cut_lowest, size);
    const int high = std::min(tie_break_.cut_highest, size - low);
    ratings.erase(ratings.end() - high, ratings.end());
    ratings.erase(ratings.begin(), ratings.begin() + low);
    return ratings;
  }

  Values averages(const Values& of_players) const {
    Values values(field_.size());
    for (std::size_t who = 0; who < field_.size(); ++who) {
      std::int64_t sum = 0, games = 0;
      for (const Meeting& meeting : field_.rounds_of(who)) {
        if (!counts_for_ratings(field_, meeting)) continue;
        const std::optional<Value>& opponent = of_players[static_cast<std::size_t>(meeting.opponent)];
        if (!opponent) continue;
        sum += opponent->numerator;
        ++games;
      }
      if (games > 0) values[who] = Value{rounded({sum, games}), 1};
    }
    return values;
  }

  const Field& field_;
  const TieBreak& tie_break_;
  std::vector<int> ratings_;
  bool all_rated_ = true;
};

}  // namespace

Values rating_values(const Field& field, const TieBreak& tie_break) {
  return Ratings{field, tie_break}.values();
}

}  // namespace eboard::tournament
