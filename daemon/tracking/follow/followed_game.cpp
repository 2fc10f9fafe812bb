// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/followed_game.hpp"

#include <algorithm>

#include "daemon/tracking/follow/games.hpp"

namespace eboard::tracking {

template <Game G>
ClockEvidenceOf<G> FollowedGameOf<G>::clock_evidence() const {
  ClockEvidenceOf<G> out;
  out.counts = lever.counts();
  if (!out.counts) return out;
  Millis from = beam.best().anchor;
  for (const HypothesisOf<G>& one : beam.all()) from = std::min(from, one.anchor);
  out.presses = clock.presses(doubters.earliest_anchor(from));
  out.told = clock.told();
  out.told_at = clock.told_at();
  out.missed = clock.missed(record.started_at());
  return out;
}

template struct FollowedGameOf<Chess>;
template struct FollowedGameOf<Quaternity>;

}  // namespace eboard::tracking
