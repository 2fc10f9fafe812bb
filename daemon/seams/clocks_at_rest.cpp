// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/seams/clocks_at_rest.hpp"

namespace eboard::seams {

void ClocksAtRest::note(const tracking::ClockChanged& clock, storage::Millis at) {
  using rules::Color;
  if (!clock.connected) {
    *this = {};
    return;
  }
  const ClocksAtRest before = *this;
  if (clock.running != Color::white) white = clock.white;
  if (clock.running != Color::black) black = clock.black;
  running = clock.running;
  // While one runs, the reading of the other is as old as the last press.
  const bool set_anew = !running && (white != before.white || black != before.black);
  const bool first = !before.white && !before.black;
  if (running != before.running || first || set_anew) since = at;
}

void ClocksAtRest::set(storage::Millis white_time, storage::Millis black_time, storage::Millis at) {
  white = white_time;
  black = black_time;
  since = at;
}

bool RestingClocks::apply(const storage::StoredEvent& event) {
  RestingGame& board = boards_[event.board];
  const RestingGame before = board;
  board.game = std::max(board.game, event.event.game);
  if (event.event.game < board.game) return false;  // a ruling for a game that is over
  if (const auto* clock = std::get_if<tracking::ClockChanged>(&event.event.what))
    board.clocks.note(*clock, event.event.at);
  const auto* ruling = std::get_if<tracking::RulingMade>(&event.event.what);
  const bool known = board.clocks.white || board.clocks.black;
  if (ruling != nullptr && ruling->white && ruling->black && known)
    board.clocks.set(*ruling->white, *ruling->black, event.event.at);
  return board.clocks != before.clocks;
}

std::optional<ClocksAtRest> RestingClocks::of(storage::BoardId board, int game) const {
  const auto found = boards_.find(board);
  if (found == boards_.end() || found->second.game != game) return std::nullopt;
  const ClocksAtRest& clocks = found->second.clocks;
  return clocks.white || clocks.black ? std::optional(clocks) : std::nullopt;
}

}  // namespace eboard::seams
