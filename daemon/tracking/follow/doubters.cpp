// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/doubters.hpp"

#include <algorithm>

#include "daemon/tracking/follow/games.hpp"

namespace eboard::tracking {

namespace {

constexpr GrowthLimits kDoubters{3, 300, 9, false, 7};
constexpr Cost kWorthDoubting = 9;
constexpr Cost kOutOfTheQuestion = 15;
constexpr Cost kHeardAgain = 2;
constexpr std::size_t kMaxDoubters = 8;

}  // namespace

template <Game G>
void DoubtersOf<G>::add(std::vector<Hypothesis> others, std::size_t taken_back, const Beam& beam) {
  std::erase_if(others, [&](const Hypothesis& one) {
    return one.pending.empty() || one.cost() > beam.total_cost() + kWorthDoubting;
  });
  if (others.size() > kMaxDoubters)
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(kMaxDoubters), others.end());
  doubters_.join(std::move(others));
  doubters_.begin_earlier(taken_back);
  doubters_.drop_what_meets(beam.all());
}

template <Game G>
void DoubtersOf<G>::listen(const BoardViewOf<G>& board, const ClockEvidenceOf<G>& clock, Moment& now,
                           Beam& beam, bool may_join) {
  if (doubters_.empty()) return;
  doubters_.follow(board, clock, now, kDoubters);
  doubters_.drop_what_meets(beam.all());
  if (doubters_.empty()) return;
  const Cost behind = doubters_.total_cost() - beam.total_cost();
  if (behind > kOutOfTheQuestion) doubters_.clear();
  if (behind < kHeardAgain && may_join) beam.join(doubters_.release());
}

template <Game G>
Millis DoubtersOf<G>::earliest_anchor(Millis other) const {
  for (const Hypothesis& one : doubters_.all()) other = std::min(other, one.anchor);
  return other;
}

template class DoubtersOf<Chess>;
template class DoubtersOf<Quaternity>;

}  // namespace eboard::tracking
