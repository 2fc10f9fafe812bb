// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/tournament.hpp"

#include <algorithm>

namespace eboard::tournament {
namespace {

bool is_in(const std::vector<int>& numbers, int number) {
  return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

template <class Numbered>
const Numbered* find(const std::vector<Numbered>& all, int number) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Numbered& one) { return one.number == number; });
  return found == all.end() ? nullptr : &*found;
}

/// The latest round in which an entry is such a one.
template <class Test>
int last_round(const Tournament& tournament, Test test) {
  std::size_t last = 0;
  for (const Player& player : tournament.players) {
    const auto found = std::find_if(player.entries.rbegin(), player.entries.rend(), test);
    last = std::max(last, static_cast<std::size_t>(player.entries.rend() - found));
  }
  return static_cast<int>(last);
}

}  // namespace

char code_of(Result result) { return "1=0+-WDLHFUZ  "[static_cast<std::size_t>(result)]; }

bool was_played(Result result) {
  return result <= Result::loss || (result >= Result::short_win && result <= Result::short_loss);
}

Points points_of(const PointSystem& system, Result result) {
  switch (result) {
    case Result::win:
    case Result::short_win:
      return system.win;
    case Result::draw:
    case Result::short_draw:
      return system.draw;
    case Result::loss:
    case Result::short_loss:
      return system.loss;
    case Result::forfeit_win:
      return system.forfeit_win;
    case Result::forfeit_loss:
      return system.forfeit_loss;
    case Result::half_bye:
      return system.half_bye;
    case Result::full_bye:
      return system.full_bye;
    case Result::pairing_bye:
      return system.pairing_bye;
    case Result::zero_bye:
    case Result::absent:
      return system.zero_bye;
    case Result::pending:
      return kNone;
  }
  return kNone;
}

Points points_of(const Tournament& tournament, const Player& player, int round) {
  if (round < 1 || static_cast<std::size_t>(round) > player.entries.size()) return kNone;
  const Result result = player.entries[static_cast<std::size_t>(round) - 1].result;
  if (tournament.team_event) {
    return result == Result::pairing_bye ? kNone : points_of(tournament.points, result);
  }
  Points points = points_of(tournament.points, result);
  for (const AbnormalPoints& abnormal : tournament.abnormal) {
    if (!is_in(abnormal.who, player.number)) continue;
    if (abnormal.instead_of == result && (abnormal.round == 0 || abnormal.round == round))
      points = abnormal.points;
  }
  for (const AbnormalPoints& abnormal : tournament.abnormal) {
    if (!abnormal.instead_of && abnormal.round == round && is_in(abnormal.who, player.number)) {
      points += abnormal.points;
    }
  }
  return points;
}

Points points_after(const Tournament& tournament, const Player& player, int round) {
  Points points;
  for (int each = 1; each <= round; ++each) points += points_of(tournament, player, each);
  if (tournament.team_event) return points;
  for (const AbnormalPoints& abnormal : tournament.abnormal) {
    if (!abnormal.instead_of && abnormal.round == 0 && is_in(abnormal.who, player.number))
      points += abnormal.points;
  }
  return points;
}

int last_round_played(const Tournament& tournament) {
  return last_round(tournament, [](const Entry& entry) {
    return entry.opponent != kNobody && entry.result != Result::pending;
  });
}

int last_round_paired(const Tournament& tournament) {
  return last_round(tournament, [](const Entry& entry) { return entry.opponent != kNobody; });
}

const Player* find_player(const Tournament& tournament, int number) {
  return find(tournament.players, number);
}
const Team* find_team(const Tournament& tournament, int number) { return find(tournament.teams, number); }

}  // namespace eboard::tournament
