// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/followed_game.hpp"

#include <algorithm>

#include "daemon/tracking/follow/games.hpp"
#include "daemon/tracking/follow/limits.hpp"

namespace eboard::tracking {

using namespace limits;

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

template <Game G>
std::vector<ContenderOf<G>> FollowedGameOf<G>::contenders() const {
  std::vector<ContenderOf<G>> out;
  for (const HypothesisOf<G>& one : beam.all()) {
    ContenderOf<G> contender;
    contender.taken_back = one.taken_back;
    for (const PlayedMove& ply : line_of(one)) contender.plies.push_back(ply.text());
    contender.share = beam.weight(one);
    contender.paid = one.paid;
    contender.open = one.open.cost();
    contender.press = one.press_cost;
    contender.differences.assign(one.open.differences().begin(), one.open.differences().end());
    contender.exceptions = one.exceptions;
    out.push_back(std::move(contender));
  }
  return out;
}

template <Game G>
std::size_t FollowedGameOf<G>::unseen() const {
  if (beam.empty()) return record.unseen();
  const auto& pending = beam.best().pending;
  const auto unseen = static_cast<std::size_t>(
      std::ranges::count_if(pending, [](const PlayedPlyOf<G>& played) { return played.inferred; }));
  return unseen == pending.size() ? unseen + record.unseen() : unseen;
}

template <Game G>
bool FollowedGameOf<G>::unexplained() const {
  return !beam.empty() && beam.best().open.cost() > kFaulty;
}

template struct FollowedGameOf<Chess>;
template struct FollowedGameOf<Quaternity>;

}  // namespace eboard::tracking
