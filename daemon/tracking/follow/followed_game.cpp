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

template <Game G>
std::vector<PlayedPlyOf<G>> FollowedGameOf<G>::pressed_anew(std::size_t first, Millis since,
                                                            Millis now) const {
  std::vector<PlayedPlyOf<G>> out;
  std::vector<TimedPlyOf<G>> timed;
  for (std::size_t ply = first; ply < record.size(); ++ply) {
    const auto& played = record[ply];
    out.push_back({played.ply, record.position_after(ply).turn(), played.placed, played.inferred});
    timed.push_back({out.back().by, played.placed});
  }
  const auto presses = clock.presses(since);
  const auto reading = read_presses<G>(timed, presses, now);
  for (std::size_t i = 0; i < out.size(); ++i) out[i].press = reading.of[i];
  return out;
}

template struct FollowedGameOf<Chess>;
template struct FollowedGameOf<Quaternity>;

}  // namespace eboard::tracking
