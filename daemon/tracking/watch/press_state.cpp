// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/press_state.hpp"

namespace eboard::tracking {

PressState press_state(const Sight& sight, const TurnLog& log) {
  if (!sight.clock.connected()) return {true, false};
  const Understanding& game = sight.game;
  const rules::Color turn = game.end.turn();
  const std::size_t plies = game.plies();
  const bool for_mover = sight.clock.lever() == turn;
  if (plies == 0) return {true, !for_mover && sight.clock.flipped_at() != kNever};
  if (for_mover) return {true, false};
  const auto last = log.press_for(plies, !turn);
  const bool mover = last && log.pressed(turn, *last, sight.now).has_value();
  return {last.has_value(), mover};
}

}  // namespace eboard::tracking
