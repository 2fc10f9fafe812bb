// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/kings_detector.hpp"

#include <chrono>

#include "rules/laws/endings/penalty.hpp"

namespace eboard::tracking {

namespace {

constexpr Millis kSettled{1500};
constexpr int kNeitherSaw = 2;  // the press of the illegal move, and of its reply

bool both_in_check(const rules::Placement& seen) {
  rules::Setup setup;
  setup.placement = seen;
  const auto position = rules::Position::from_setup(setup, rules::Validation::follow_on);
  return position && rules::both_kings_in_check(*position);
}

}  // namespace

void KingsDetector::look(const Sight& sight, const TurnLog& log, Findings& findings) {
  if (!sight.board.knows_pieces() || !sight.clock.running() || log.presses().empty()) return;
  const Press& press = log.presses().back();
  if (press.at == judged_ || !sight.now.passed(press.at, kSettled)) return;
  judged_ = press.at;
  // What the next hand has lifted may have stood between.
  const bool stands = sight.board.last_change() <= press.at;
  presses_ = stands && both_in_check(sight.board.seen()) ? presses_ + 1 : 0;
  if (presses_ != kNeitherSaw) return;
  findings.happened(sight.now, Code::kings_in_check, sight.game.plies() + 1, {},
                    evidence::Board{sight.board.seen().fen()});
}

}  // namespace eboard::tracking
