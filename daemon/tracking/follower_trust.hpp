// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How far the record is right (trust.hpp). Part of follower.cpp.
#pragma once

#include <algorithm>

#include "daemon/tracking/follower.hpp"
#include "daemon/tracking/follower_limits.hpp"
#include "daemon/tracking/trust.hpp"

namespace eboard::tracking {

/// What the latest plies cost to explain, on average.
template <Game G>
Cost FollowerOf<G>::roughness() const {
  const std::size_t plies = std::min(history_.size(), kRoughPlies);
  if (plies == 0) return 0;
  Cost sum = 0;
  for (std::size_t i = history_.size() - plies; i < history_.size(); ++i)
    sum += std::min(history_[i].cost, kRoughest);
  return sum / static_cast<double>(plies);
}

/// Probability that the next ply to be committed is right if the record before it is; `cost`: what it cost to
/// explain.
template <Game G>
double FollowerOf<G>::right_alone(const Hypothesis& best, Cost cost) const {
  const PlayedPly& first = best.pending.front();
  const double most = best.too_short ? std::min(1.0, kCounted / trust()) : 1;
  return std::min(most, 1 - risk({.share = beam_.share(best, 1),
                                  .cost = cost,
                                  .rough = roughness(),
                                  .misreadings = best.exceptions.size(),
                                  .irregular = first.ply.irregular,
                                  .inferred = first.inferred,
                                  .open_for_long = best.pending.size() > kLongOpen,
                                  .after_takeback = best.taken_back > 0}));
}

/// How sure the next ply is of its place. Where nothing tells in what order plies were played, the others are
/// as unsure as when the first of them was committed; what comes behind them is not.
template <Game G>
double FollowerOf<G>::take_place(const Hypothesis& best) {
  if (!places_.empty() && places_.front().first != best.pending.front().ply) places_.clear();
  if (places_.empty() && beam_.share(best, 1) < kDoubted) {
    for (std::size_t i = 0; i < best.pending.size(); ++i)
      places_.emplace_back(best.pending[i].ply, beam_.share_of_place(best, i));
  }
  if (places_.empty()) return 1;
  const double place = places_.front().second;
  places_.erase(places_.begin());
  return place;
}

template <Game G>
double FollowerOf<G>::right_at_the_end(const PlayedPly& ply) const {
  return 1 - risk({.share = kShareAtTheEnd,
                   .rough = roughness(),
                   .irregular = ply.ply.irregular,
                   .inferred = ply.inferred,
                   .at_the_end = true});
}

/// The record up to there.
template <Game G>
bool FollowerOf<G>::promised(std::size_t plies) const {
  return recorded_state(trust_after(plies)) == MoveState::committed;
}

/// There is reason enough to say that the ply behind so many was against the rules.
template <Game G>
bool FollowerOf<G>::may_accuse(std::size_t plies, bool put_right) const {
  Suspicion suspicion;
  suspicion.counted = trust_at_start_ < 1;
  for (std::size_t i = 0; i < plies; ++i) {
    const double right = history_[i].trust / trust_after(i);
    suspicion.counted |= history_[i].counted;
    if (history_[i].ply.irregular) {
      suspicion.irregular *= right;
    } else if (i + kLatestPlies >= plies) {
      suspicion.latest *= right;
    }
  }
  suspicion.misreadings = beam_.best().exceptions.size();
  suspicion.put_right = put_right;
  return proof(suspicion) >= kAccused;
}

template <Game G>
std::size_t FollowerOf<G>::first_presumed() const {
  if (promised(history_.size())) return 0;
  std::size_t first = history_.size();
  while (first > 1 && !promised(first - 1)) --first;
  return first;
}

}  // namespace eboard::tracking
