// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/endings/penalty.hpp"

#include <algorithm>

namespace eboard::rules {

using std::chrono::milliseconds;

TimeChange wrong_claim_change(const Edition& edition, std::optional<milliseconds> left) {
  constexpr milliseconds kAtMost = std::chrono::minutes{3};
  constexpr milliseconds kKept = std::chrono::minutes{1};
  TimeChange change{milliseconds{0}, edition.wrong_claim.opponent_gains};
  if (!edition.wrong_claim.claimant_loses_half || !left || *left <= kKept) return change;
  // With two minutes or less, half would leave less than the minute that the player keeps.
  change.offender = *left > 2 * kKept ? -std::min(*left / 2, kAtMost) : kKept - *left;
  return change;
}

IllegalMovePenalty illegal_move_penalty(const Edition& edition, int count) {
  using Kind = IllegalMovePenalty::Kind;
  const IllegalMoveRule& rule = edition.illegal;
  if (rule.claim_wins_at_once) return {Kind::game_claimed, {}};
  if (rule.lost_at && count >= *rule.lost_at) return {Kind::game, {}};
  if (rule.opponent_gains.count() == 0) return {};
  return {Kind::time, {milliseconds{0}, rule.opponent_gains}};
}

bool both_kings_in_check(const Position& position) {
  const auto in_check = [&](Color side) {
    return position.attackers(position.king_square(side), !side, position.placement().occupied()) != 0;
  };
  return in_check(Color::white) && in_check(Color::black);
}

bool leaves_check_standing(const Position& before, const Placement& left) {
  if (!before.in_check()) return false;
  Setup setup = before.setup();
  setup.placement = left;
  setup.en_passant.reset();
  const auto after = Position::from_setup(setup, Validation::follow_on);
  return after && after->in_check();
}

namespace {

bool may_raise(IllegalArbiter arbiter, const SinceIllegalMove& since, Raising who) {
  if (who == Raising::opponent) return true;
  switch (arbiter) {
    case IllegalArbiter::on_late_discovery:
      return since.opponent_touched || since.opponent_moved;
    case IllegalArbiter::acts:
      return true;
    case IllegalArbiter::kings_or_promotion:
      return since.kings_or_promotion;
    case IllegalArbiter::never:
      return false;
  }
  return false;
}

}  // namespace

IllegalMoveRight illegal_move_right(const Edition& edition, const SinceIllegalMove& since, Raising who) {
  const IllegalMoveRule& rule = edition.illegal;
  if (rule.completed_by_press && !since.completed) return IllegalMoveRight::not_yet;
  if (rule.window == IllegalWindow::reply_made && since.opponent_moved) {
    if (rule.draw_if_it_stays && since.kings_or_promotion) return IllegalMoveRight::draw_if_it_stays;
    const bool intervenes = rule.arbiter == IllegalArbiter::kings_or_promotion && since.kings_or_promotion;
    return intervenes ? IllegalMoveRight::restore_only : IllegalMoveRight::stands;
  }
  if (!may_raise(rule.arbiter, since, who)) return IllegalMoveRight::not_his;
  const bool late = since.opponent_touched || since.opponent_moved;
  if (rule.window == IllegalWindow::reply_touched && late) return IllegalMoveRight::restore_only;
  return IllegalMoveRight::penalty;
}

}  // namespace eboard::rules
