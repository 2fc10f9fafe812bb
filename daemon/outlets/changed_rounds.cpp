// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/changed_rounds.hpp"

namespace eboard::outlets {

namespace {

using namespace tracking;

bool changes_a_record(const TrackedEvent& event) {
  if (const auto* move = std::get_if<MoveTracked>(&event.what)) return recorded(move->state);
  return std::holds_alternative<GameStarted>(event.what) || std::holds_alternative<TakenBack>(event.what) ||
         std::holds_alternative<GameEnded>(event.what) || std::holds_alternative<RulingMade>(event.what);
}

template <class Counts>
storage::Result<std::set<int>> rounds_of(seams::Released& released, const Counts& counts) {
  std::set<int> rounds;
  for (const storage::StoredEvent& event : released.events()) {
    if (!counts(event)) continue;
    const auto round = released.round_of(event.board, event.event.game);
    if (!round) return unexpected(round.error());
    if (*round) rounds.insert(**round);
  }
  return rounds;
}

}  // namespace

storage::Result<std::set<int>> RoundsWithClocks::changed(seams::Released& released) {
  if (!began_) {
    const auto read = released.read_earlier([&](const storage::StoredEvent& event) { clocks_.apply(event); });
    if (!read) return unexpected(read.error());
    began_ = true;
  }
  return rounds_of(released, [&](const storage::StoredEvent& event) {
    return clocks_.apply(event) || changes_a_record(event.event);
  });
}

}  // namespace eboard::outlets
