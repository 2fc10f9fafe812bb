// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/game/touch.hpp"

#include "daemon/tracking/game/chess.hpp"

namespace eboard::tracking {

rules::Bitboard bound_by_touch(const rules::Position& position) {
  rules::Bitboard out = 0;
  for (const rules::Move& move : position.legal_moves())
    out |= rules::bit(move.from) | (Chess::taking_squares(move) & position.placement().of(!position.turn()));
  return out;
}

}  // namespace eboard::tracking
