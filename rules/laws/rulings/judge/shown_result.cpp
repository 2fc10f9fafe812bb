// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/judge/shown_result.hpp"

namespace eboard::rules {

std::optional<Judgement> draw_behind_shown_win(const GameState& state, const MateOracle& oracle,
                                               const std::optional<Color>& flag) {
  const bool won = state.outcome == Outcome::white_wins || state.outcome == Outcome::black_wins;
  if (!won || !state.outcome_shown || state.outcome_ruling != 0) return {};
  const Color loser = state.outcome == Outcome::white_wins ? Color::black : Color::white;
  const Judgement judged = flag == loser ? judge_flag(state.history, state.edition, loser, oracle)
                                         : judge_resignation(state.history, state.edition, loser, oracle);
  const bool drawn = judged.kind == Judgement::Kind::over && judged.outcome == Outcome::draw;
  return drawn ? std::optional(judged) : std::nullopt;
}

}  // namespace eboard::rules
