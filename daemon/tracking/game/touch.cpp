// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/game/touch.hpp"

#include <algorithm>

#include "daemon/tracking/game/chess.hpp"

namespace eboard::tracking {

bool touch_binds(const rules::Position& position, rules::Square square) {
  const auto piece = position.placement()[square];
  const rules::MoveList moves = position.legal_moves();
  return piece && std::any_of(moves.begin(), moves.end(), [&](const rules::Move& move) {
           if (piece->color == position.turn()) return move.from == square;
           return rules::contains(Chess::taking_squares(move), square);
         });
}

}  // namespace eboard::tracking
