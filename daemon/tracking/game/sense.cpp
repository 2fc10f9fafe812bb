// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/game/sense.hpp"

#include <algorithm>

#include "rules/chess/exchange.hpp"

namespace eboard::tracking {

namespace {

constexpr Cost kLeft = 0.25;  // for each pawn's worth that could have been won
constexpr Cost kLost = 0.5;   // and that is lost
constexpr int kMax = 6;       // more makes no difference

}  // namespace

Cost Sense::of(rules::Move move) {
  if (move.kind == rules::MoveKind::promotion) return 0;  // what is chosen has a cost of its own
  const int gain = rules::exchange(position_, move);
  const int left = max_to_win() - std::max(gain, 0);
  const Cost cost = kLeft * std::min(left, kMax) + kLost * std::min(std::max(-gain, 0), kMax);
  return cost > 0 && position_.after(move).is_checkmate() ? 0 : cost;
}

int Sense::max_to_win() {
  if (max_) return *max_;
  max_ = 0;
  for (const rules::Move move : moves_) {
    const bool takes = position_.placement()[move.to] || move.kind == rules::MoveKind::en_passant;
    if (!takes || move.kind == rules::MoveKind::castling) continue;
    max_ = std::max(*max_, rules::exchange(position_, move));
  }
  return *max_;
}

}  // namespace eboard::tracking
