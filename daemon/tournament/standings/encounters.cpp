// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/standings/encounters.hpp"

#include <algorithm>
#include <functional>
#include <optional>

#include "daemon/tournament/standings/value.hpp"

namespace eboard::tournament {
namespace {

/// What one of the tied scored against the others of them.
struct MiniRow {
  int who;
  Value score;
  int met = 0;      ///< how many of them
  Value maximum{};  ///< if all missing games had been won
};

/// All encounters of two. Several count as their average (6.1.2).
struct Encounter {
  int opponent;
  std::int64_t tenths;
  std::int64_t games;
};

class Table {
 public:
  Table(const Field& field, const TieBreak& tie_break, Score score, const Group& tied)
      : field_(field), with_forfeits_(tie_break.forfeits_played || field.predetermined), score_(score) {
    in_group_.resize(field.size());
    for (const int who : tied) in_group_[static_cast<std::size_t>(who)] = true;
    for (const int who : tied) rows_.push_back(row(who, tied.size()));
  }

  [[nodiscard]] bool all_met() const {
    return field_.predetermined || std::all_of(rows_.begin(), rows_.end(), [&](const MiniRow& row) {
             return static_cast<std::size_t>(row.met) + 1 == rows_.size();
           });
  }

  [[nodiscard]] Groups by_score() {
    std::stable_sort(rows_.begin(), rows_.end(),
                     [](const MiniRow& a, const MiniRow& b) { return a.score > b.score; });
    Groups groups;
    for (std::size_t at = 0; at < rows_.size(); ++at) {
      if (at == 0 || rows_[at].score != rows_[at - 1].score) groups.emplace_back();
      groups.back().push_back(rows_[at].who);
    }
    return groups;
  }

  /// 6.3: one after the other, as long as whoever comes next is alone there.
  [[nodiscard]] Groups certain() {
    std::stable_sort(rows_.begin(), rows_.end(),
                     [](const MiniRow& a, const MiniRow& b) { return a.score > b.score; });
    Groups groups;
    std::size_t at = 0;
    while (at + 1 < rows_.size()) {
      const auto others = rows_.begin() + static_cast<std::ptrdiff_t>(at) + 1;
      const bool alone = std::all_of(others, rows_.end(),
                                     [&](const MiniRow& other) { return other.maximum < rows_[at].score; });
      if (!alone) break;
      groups.push_back({rows_[at++].who});
    }
    groups.emplace_back();
    for (; at < rows_.size(); ++at) groups.back().push_back(rows_[at].who);
    return groups;
  }

 private:
  MiniRow row(int who, std::size_t size) {
    met_.clear();
    for (const Meeting& meeting : field_.rounds_of(static_cast<std::size_t>(who))) {
      if (meeting.opponent == kNoOpponent || !in_group_[static_cast<std::size_t>(meeting.opponent)]) continue;
      const bool counts = meeting.happened == Happened::played || (with_forfeits_ && meeting.is_forfeit());
      if (counts) add(meeting);
    }
    MiniRow row{who, {}, static_cast<int>(met_.size())};
    for (const Encounter& each : met_) row.score = row.score + Value{each.tenths, 10 * each.games};
    const std::int64_t missing = static_cast<std::int64_t>(size) - 1 - row.met;
    row.maximum = row.score + Value{missing * field_.worth(score_).win.tenths, 10};
    return row;
  }

  void add(const Meeting& meeting) {
    const auto before = std::find_if(
        met_.begin(), met_.end(), [&](const Encounter& each) { return each.opponent == meeting.opponent; });
    if (before == met_.end()) {
      met_.push_back({meeting.opponent, meeting.scored(score_).tenths, 1});
    } else {
      before->tenths += meeting.scored(score_).tenths;
      ++before->games;
    }
  }

  const Field& field_;
  bool with_forfeits_;
  Score score_;
  std::vector<bool> in_group_;
  std::vector<MiniRow> rows_;
  std::vector<Encounter> met_;
};

/// Groups that were split are put in place of their whole.
using Split = std::function<Groups(const Group&)>;

Groups each_split(const Groups& groups, const Split& split) {
  Groups all;
  for (const Group& group : groups) {
    if (group.size() == 1) {
      all.push_back(group);
      continue;
    }
    Groups parts = split(group);
    all.insert(all.end(), std::make_move_iterator(parts.begin()), std::make_move_iterator(parts.end()));
  }
  return all;
}

/// 6.2: who is still tied is compared again, among themselves, until nothing changes.
Groups encounters(const Field& field, const TieBreak& tie_break, Score score, const Group& tied) {
  if (tied.size() < 2) return {tied};
  Table table{field, tie_break, score, tied};
  const Groups groups = table.all_met() ? table.by_score() : table.certain();
  if (groups.size() == 1) return {tied};
  return each_split(groups, [&](const Group& group) { return encounters(field, tie_break, score, group); });
}

/// Board by board what a team scored against another one; nothing if they did not meet.
std::vector<std::int64_t> boards_against(const Field& field, bool with_forfeits, int team, int other) {
  std::vector<std::int64_t> sums;
  for (int round = 0; round < field.rounds; ++round) {
    const Meeting& meeting = field.meeting(static_cast<std::size_t>(team), round);
    const bool counts = meeting.happened == Happened::played || (with_forfeits && meeting.is_forfeit());
    if (meeting.opponent != other || !counts) continue;
    const std::span<const Points> boards = field.boards_of(static_cast<std::size_t>(team), round);
    sums.resize(boards.size());
    for (std::size_t board = 0; board < boards.size(); ++board) sums[board] += boards[board].tenths;
  }
  return sums;
}

std::vector<std::int64_t> boards_of_all(const Field& field, int team) {
  std::vector<std::int64_t> sums(static_cast<std::size_t>(field.boards));
  for (int round = 0; round < field.rounds; ++round) {
    const std::span<const Points> boards = field.boards_of(static_cast<std::size_t>(team), round);
    for (std::size_t board = 0; board < boards.size(); ++board) sums[board] += boards[board].tenths;
  }
  return sums;
}

/// 12.2: the first board, then the second ... 12.3: all but the last, all but the last two ... Compared from
/// the front, the higher is ahead.
std::vector<std::int64_t> in_order(std::vector<std::int64_t> boards, Measure measure) {
  if (measure == Measure::top_boards) return boards;
  std::int64_t sum = 0;
  for (std::int64_t& board : boards) board = sum += board;
  if (!boards.empty()) boards.pop_back();
  std::reverse(boards.begin(), boards.end());
  return boards;
}

std::int64_t board_count_of(const std::vector<std::int64_t>& boards) {
  std::int64_t count = 0;
  for (std::size_t board = 0; board < boards.size(); ++board)
    count += static_cast<std::int64_t>(board + 1) * boards[board];
  return count;
}

/// 13.3.2, of two teams that met: what the boards of their match say.
Groups by_their_boards(const Field& field, const TieBreak& tie_break, const Group& two) {
  const bool with_forfeits = tie_break.forfeits_played || field.predetermined;
  const std::vector<std::int64_t> first = boards_against(field, with_forfeits, two[0], two[1]);
  const std::vector<std::int64_t> second = boards_against(field, with_forfeits, two[1], two[0]);
  const Groups ahead{{two[0]}, {two[1]}}, behind{{two[1]}, {two[0]}};
  if (first.empty()) return {two};
  if (tie_break.board_count_next && board_count_of(first) != board_count_of(second)) {
    return board_count_of(first) < board_count_of(second) ? ahead : behind;
  }
  if (!tie_break.boards_next) return {two};
  const auto of_first = in_order(first, *tie_break.boards_next),
             of_second = in_order(second, *tie_break.boards_next);
  if (of_first == of_second) return {two};
  return of_first > of_second ? ahead : behind;
}

}  // namespace

Groups direct_encounter(const Field& field, const TieBreak& tie_break, const Group& tied) {
  return encounters(field, tie_break, tie_break.score.value_or(field.primary), tied);
}

Groups extended_encounter(const Field& field, const TieBreak& tie_break, const Group& tied) {
  Groups groups = encounters(field, tie_break, field.primary, tied);
  if (groups.size() > 1) {
    return each_split(groups,
                      [&](const Group& group) { return extended_encounter(field, tie_break, group); });
  }
  groups = encounters(field, tie_break, field.secondary(), tied);
  if (groups.size() > 1) {
    // 13.3.3: with those who are still tied all begins again.
    return each_split(groups,
                      [&](const Group& group) { return extended_encounter(field, tie_break, group); });
  }
  return tied.size() == 2 ? by_their_boards(field, tie_break, tied) : Groups{tied};
}

Groups board_by_board(const Field& field, const TieBreak& tie_break, const Group& tied) {
  struct Compared {
    int who;
    std::vector<std::int64_t> boards;
  };
  std::vector<Compared> teams;
  for (const int who : tied) teams.push_back({who, in_order(boards_of_all(field, who), tie_break.measure)});
  std::stable_sort(teams.begin(), teams.end(),
                   [](const Compared& a, const Compared& b) { return a.boards > b.boards; });
  Groups groups;
  for (std::size_t at = 0; at < teams.size(); ++at) {
    if (at == 0 || teams[at].boards != teams[at - 1].boards) groups.emplace_back();
    groups.back().push_back(teams[at].who);
  }
  return groups;
}

}  // namespace eboard::tournament
