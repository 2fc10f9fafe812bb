// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/clock/allotment.hpp"

#include <algorithm>

namespace eboard::rules {

using std::chrono::milliseconds;

std::optional<int> moves_due(const TimeControl& control, std::size_t period) {
  int due = 0;
  for (std::size_t i = 0; i <= period; ++i) {
    const auto& moves = control.period(i).moves;
    if (!moves) return {};
    due += *moves;
  }
  return due;
}

std::size_t period_after(const TimeControl& control, int moves) {
  std::size_t period = 0;
  for (auto due = moves_due(control, 0); due && moves >= *due; due = moves_due(control, period)) ++period;
  return period;
}

milliseconds allotted(const TimeControl& control, int moves) {
  milliseconds total{0};
  int counted = 0;
  const std::size_t last = period_after(control, moves);
  for (std::size_t i = 0; i <= last; ++i) {
    const Period& period = control.period(i);
    const int in_period = i < last ? *period.moves : moves - counted;
    counted += in_period;
    total += period.base;
    if (period.bonus_kind == BonusKind::increment) total += in_period * period.bonus;
  }
  return total;
}

Times wrong_setting(const TimeControl& set, const TimeControl& meant, int white_moves, int black_moves) {
  const auto missing = [&](int moves) { return allotted(meant, moves) - allotted(set, moves); };
  return {missing(white_moves), missing(black_moves)};
}

std::optional<TimesProposal> times_at(const std::vector<TimesAtPly>& log, int ply) {
  const auto next = std::ranges::lower_bound(log, ply, {}, &TimesAtPly::ply);
  if (next == log.end()) return {};
  if (next->ply == ply) return TimesProposal{next->times, true};
  if (next == log.begin()) return {};
  const TimesAtPly& before = *std::prev(next);
  const auto between = [&](Color side) {
    const milliseconds from = before.times.of(side);
    return from + (next->times.of(side) - from) * (ply - before.ply) / (next->ply - before.ply);
  };
  return TimesProposal{{between(Color::white), between(Color::black)}, false};
}

}  // namespace eboard::rules
