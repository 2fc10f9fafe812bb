// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/absence_detector.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::Color;

constexpr Millis kThinks = 5min;  // at the first move, however short the event's limit

std::size_t index(Color side) { return static_cast<std::size_t>(side); }

}  // namespace

void AbsenceDetector::look(const Sight& sight, const TurnLog&, Findings& findings) {
  const auto limit = sight.terms.late_limit;
  if (hour_ == kNever) {
    if (!sight.clock.running()) return;
    hour_ = sight.now;
  }
  const auto lever = sight.clock.lever();
  pressed_ = lever_ && lever && *lever_ != *lever ? std::optional(!*lever) : std::nullopt;
  lever_ = lever;
  for (const Color side : {Color::white, Color::black}) {
    if (!seen_[index(side)] && is_there(side, sight)) arrived(side, sight, findings);
  }
  const Color turn = sight.game.position.turn();
  if (turn_ != turn) turn_at_ = sight.now;
  turn_ = turn;
  const bool missing = limit && !seen_[index(turn)] && !said_[index(turn)] && sight.clock.running();
  if (!missing || !sight.now.exceeded(hour_, *limit) || !sight.now.passed(turn_at_, kThinks)) return;
  said_[index(turn)] = Said{sight.game.committed + 1, *limit};
  findings.suspected(sight.now, Code::late, sight.game.committed + 1, {}, evidence::Absence{turn, *limit});
}

/// A piece of theirs is off its square, they have made a ply, or they press.
bool AbsenceDetector::is_there(Color side, const Sight& sight) const {
  const std::size_t first_ply = side == Color::white ? 1 : 2;
  const bool lifted = (sight.game.position.placement().of(side) & ~sight.board.occupied()) != 0;
  return lifted || sight.game.committed >= first_ply || pressed_ == side;
}

void AbsenceDetector::arrived(Color side, const Sight& sight, Findings& findings) {
  seen_[index(side)] = true;
  const auto& said = said_[index(side)];
  if (!said) return;
  findings.change(sight.now, Code::late, said->ply, State::completed,
                  evidence::Absence{side, said->limit, Millis(sight.now) - hour_});
}

}  // namespace eboard::tracking
