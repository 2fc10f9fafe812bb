// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/hands.hpp"

#include <algorithm>
#include <chrono>

namespace eboard::tracking {

void Hands::look(const Sight& sight, const TurnLog& log) {
  const Understanding& game = sight.game;
  if (committed_ != game.committed) {
    committed_ = game.committed;
    lifts_.clear();
  }
  if (!sight.board.knows_pieces() || !sight.clock.running()) return;
  const Millis stood = committed_ == 0 ? sight.clock.runs_from() : log.placed(committed_);
  if (stood == kNever || log.blind_since(stood)) return;
  if (log.presses().empty() || log.steps().empty()) return;
  const Press& press = log.presses().back();
  if (press.at < stood - kTwoScans || log.steps().back().at < press.at) return;
  side_ = !press.by;
  const bool on_move = side_ == game.position.turn();
  if (on_move && committed_ == 0) return;  // before the first move a touch is of no account
  const rules::Placement& before = game.position.placement();
  lifts_.clear();
  const auto& steps = log.steps();
  for (auto step = steps.begin(); step != steps.end(); ++step) {
    if (step->at < press.at || !step->before || step->before != before[step->square]) continue;
    const bool own = step->before->color == side_;
    const bool binds = on_move ? rules::contains(bound_in(game.position), step->square) : own;
    if (!own && !binds) continue;
    const auto back = std::find_if(step + 1, steps.end(),
                                   [&](const SquareStep& later) { return later.square == step->square; });
    lifts_.push_back({step->square, step->at, back == steps.end() ? kNever : back->at, binds});
  }
}

rules::Bitboard Hands::bound_in(const rules::Position& position) {
  if (bound_in_ != position) {
    bound_ = bound_by_touch(position);
    bound_in_ = position;
  }
  return bound_;
}

std::optional<rules::Color> Hands::touched(Millis now) const {
  const auto held =
      std::ranges::count_if(lifts_, [&](const Lift& lift) { return lift.binds && lift.held(now); });
  if (held == 0 || held >= touch::kStraightening) return std::nullopt;
  return side_;
}

std::optional<rules::Square> Hands::touched_in_vain(Millis now) const {
  const auto held = std::ranges::count_if(lifts_, [&](const Lift& lift) { return lift.held(now); });
  if (held >= touch::kStraightening) return std::nullopt;
  const auto found =
      std::ranges::find_if(lifts_, [&](const Lift& lift) { return !lift.binds && lift.held(now); });
  return found == lifts_.end() ? std::nullopt : std::optional(found->square);
}

}  // namespace eboard::tracking
