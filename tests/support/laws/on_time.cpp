// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/laws/on_time.hpp"

namespace eboard::laws {

using rules::judge_both_flags;
using rules::judge_flag;

std::optional<Judgement> judge_clock(const History& history, const Edition& edition, const GameClock& clock,
                                     std::chrono::milliseconds at, const MateOracle& oracle) {
  const auto white = clock.flag(Color::white, at);
  const auto black = clock.flag(Color::black, at);
  if (white && black) {
    return judge_both_flags(history, edition, clock.first_flag(at), white->last_period && black->last_period,
                            oracle);
  }
  if (white || black) {
    return judge_flag(history, edition, white ? Color::white : Color::black, oracle);
  }
  return {};
}

ClaimCircumstances circumstances_of(const GameClock& clock, Color claimant, std::chrono::milliseconds at) {
  const std::size_t period = clock.period(claimant);
  const bool increment = clock.control().period(period).bonus.count() > 0;
  return {.timed = true,
          .time_left = clock.left(claimant, at),
          .flag_fallen = clock.flag(claimant, at).has_value(),
          .last_period = clock.control().is_last(period) && !increment};
}

}  // namespace eboard::laws
