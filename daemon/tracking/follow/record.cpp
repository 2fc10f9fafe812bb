// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/record.hpp"

#include <algorithm>

#include "daemon/tracking/follow/games.hpp"
#include "daemon/tracking/follow/limits.hpp"
#include "rules/laws/rulings/game/record_gap.hpp"

namespace eboard::tracking {

using namespace limits;

namespace {

constexpr std::size_t kRoughPlies = 16;
constexpr Cost kRoughest = 12;

}  // namespace

template <Game G>
void RecordOf<G>::begin(const Position& start, Millis at, bool presumed) {
  begin_elsewhere(start);
  started_at_ = at;
  if (presumed) trust_at_start_ = kCounted;
}

template <Game G>
void RecordOf<G>::begin_elsewhere(const Position& start) {
  start_ = start;
  start_text_ = G::Notation::text(start);
  trust_at_start_ = 1;
  plies_.clear();
}

template <Game G>
void RecordOf<G>::forget_after(std::size_t plies) {
  plies_.erase(plies_.begin() + static_cast<std::ptrdiff_t>(plies), plies_.end());
}

template <Game G>
void RecordOf<G>::keep_times_of(const Played& same) {
  plies_.back().placed = same.placed;
  plies_.back().anchor = same.anchor;
  plies_.back().cost = same.cost;
}

template <Game G>
std::vector<StandingPlyOf<G>> RecordOf<G>::standing(std::size_t from, std::size_t to) const {
  std::vector<StandingPlyOf<G>> out;
  out.reserve(to - from);
  for (std::size_t ply = from; ply < to; ++ply) out.push_back({plies_[ply].ply, plies_[ply].placed});
  return out;
}

template <Game G>
HypothesisOf<G> RecordOf<G>::story_after(std::size_t plies) const {
  Hypothesis out(position_after(plies), plies == 0 ? started_at_ : plies_[plies - 1].placed);
  if (plies > 0) {
    if (!plies_[plies - 1].counted) out.last = plies_[plies - 1].ply;
    out.anchor = plies_[plies - 1].anchor;
  }
  if (plies > 1 && !plies_[plies - 2].counted) out.before_last = plies_[plies - 2].ply;
  return out;
}

template <Game G>
bool RecordOf<G>::goes_home(const Position& after, const Ply& ply) const {
  if (G::is_castling(ply.move)) return false;
  const auto to = arrived_at<G>(ply);
  const auto& home = start_.placement();
  return !ply.captured && home[to] && home[to] == after.placement()[to];
}

template <Game G>
bool RecordOf<G>::promised(std::size_t plies) const {
  return !doubted_after(plies) && rules::is_promised(trust_after(plies));
}

template <Game G>
std::size_t RecordOf<G>::first_presumed() const {
  if (promised(size())) return 0;
  std::size_t first = size();
  while (first > 1 && !promised(first - 1)) --first;
  return first;
}

template <Game G>
Cost RecordOf<G>::roughness() const {
  const std::size_t plies = std::min(size(), kRoughPlies);
  if (plies == 0) return 0;
  Cost sum = 0;
  for (std::size_t ply = size() - plies; ply < size(); ++ply) sum += std::min(plies_[ply].cost, kRoughest);
  return sum / static_cast<double>(plies);
}

template <Game G>
std::size_t RecordOf<G>::unseen() const {
  const auto seen = std::find_if(plies_.rbegin(), plies_.rend(),
                                 [](const Played& one) { return !one.inferred || one.counted; });
  return static_cast<std::size_t>(seen - plies_.rbegin());
}

template class RecordOf<Chess>;
template class RecordOf<Quaternity>;

}  // namespace eboard::tracking
