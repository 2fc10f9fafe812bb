// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/laws/claims.hpp"

#include <string>
#include <utility>

namespace eboard::laws {

using rules::Outcome;
using rules::Rule;

namespace {

using Kind = Judgement::Kind;

Judgement refusal(const History& history, const Edition& edition, Rule rule, std::string reason) {
  return {Kind::refused, {}, rule, article(edition, rule), history.plies(), std::move(reason)};
}

}  // namespace

Judgement judge_illegal_claim(const History& history, const Edition& edition, Color offender, Color by,
                              IllegalMoveClaim claimed, const MateOracle& oracle) {
  const auto refused = [&](std::string reason) {
    return refusal(history, edition, Rule::illegal_penalty, std::move(reason));
  };
  if (!edition.illegal.claim_wins_at_once) return refused("the edition knows no such claim");
  if (claimed == IllegalMoveClaim::win && by == offender) return refused("only the opponent may claim a win");
  Judgement judged = judge_illegal_move(history, edition, offender, 1, oracle);
  if (judged.kind != Kind::over) return judged;
  const bool drawn = judged.outcome == Outcome::draw;
  if (drawn == (claimed == IllegalMoveClaim::draw)) return judged;
  return refused(drawn ? "the opponent can never mate: a draw is all that may be claimed"
                       : "the opponent can still mate: a win is to be claimed");
}

Judgement judge_time_claim(const History& history, const Edition& edition, const TimeClaim& claim,
                           const MateOracle& oracle) {
  if (!claim.opponent_fallen) {
    return refusal(history, edition, Rule::time_forfeit, "the opponent's flag is up");
  }
  if (!claim.own_fallen) return judge_flag(history, edition, !claim.by, oracle);
  return judge_both_flags(history, edition, claim.first, claim.last_period, oracle);
}

}  // namespace eboard::laws
