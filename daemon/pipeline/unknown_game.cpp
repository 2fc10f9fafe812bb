// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/unknown_game.hpp"

#include <utility>
#include <variant>

namespace eboard::pipeline {

using drivers::Millis;
using rules::Bitboard;

void UnknownGame::Moves::add(Millis at, Bitboard more) {
  if (squares == 0 || at >= latest + kPause) *this = {.since = at};
  squares |= more;
  latest = at;
}

bool UnknownGame::Moves::are_play(int enough, Millis long_enough) const {
  return rules::count(squares) >= enough && latest >= since + long_enough;
}

void UnknownGame::hear(Millis at, const drivers::Payload& payload) {
  if (const auto* clock = std::get_if<drivers::ClockReading>(&payload)) clock_runs_ = clock->running;
  if (std::holds_alternative<drivers::ClockMissing>(payload)) clock_runs_ = false;
  if (!clock_runs_) timed_ = {};
  const Bitboard squares = changed(payload);
  if (squares == 0) return;
  all_.add(at, squares);
  if (clock_runs_) timed_.add(at, squares);
  played_ = played_ || all_.are_play(kSquaresUntimed, kWhileUntimed) || timed_.are_play(kSquares, kWhile);
}

void UnknownGame::forget() {
  all_ = timed_ = {};
  played_ = false;
}

/// Where the board shows something else than before. The first report of a whole board is no change.
Bitboard UnknownGame::changed(const drivers::Payload& payload) {
  if (const auto* board = std::get_if<drivers::BoardSnapshot>(&payload)) {
    const auto before = std::exchange(pieces_, board->placement);
    return before ? before->difference(board->placement) : 0;
  }
  if (const auto* board = std::get_if<drivers::OccupancySnapshot>(&payload)) {
    const auto before = std::exchange(occupied_, board->occupied);
    return before ? *before ^ board->occupied : 0;
  }
  if (const auto* one = std::get_if<drivers::SquareChanged>(&payload)) {
    if (pieces_ && (*pieces_)[one->square] == one->piece) return 0;
    if (pieces_) pieces_->set(one->square, one->piece);
    return rules::bit(one->square);
  }
  if (const auto* one = std::get_if<drivers::OccupancyChanged>(&payload)) {
    const Bitboard square = rules::bit(one->square);
    if (occupied_ && ((*occupied_ & square) != 0) == one->occupied) return 0;
    if (occupied_) *occupied_ ^= square;
    return square;
  }
  return 0;
}

}  // namespace eboard::pipeline
