// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/showing.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "daemon/tracking/follow/games.hpp"
#include "daemon/tracking/follow/limits.hpp"

namespace eboard::tracking {

using namespace limits;

namespace {

constexpr std::ptrdiff_t kAnalysed = 2;  // plies

constexpr Cost kAboutAsGood = 0.8;

}  // namespace

template <Game G>
void ShowingOf<G>::begin_game() {
  line_.clear();
  again_ = as_sure_ = false;
  agrees_ = true;
}

template <Game G>
void ShowingOf<G>::committed(const Ply& ply) {
  again_ = true;
  if (!line_.empty() && line_.front() == ply) {
    line_.erase(line_.begin());
  } else {
    line_.clear();
  }
}

template <Game G>
std::size_t ShowingOf<G>::shown_of(const std::vector<StandingPlyOf<G>>& plies) const {
  std::size_t shown = 0;
  while (shown < std::min(line_.size(), plies.size()) && line_[shown] == plies[shown].ply) ++shown;
  return shown;
}

template <Game G>
std::vector<ShownPly> ShowingOf<G>::shown_plies(const Hypothesis& story, std::size_t plies) const {
  std::vector<ShownPly> out;
  Position position = game_.record.position();
  for (std::size_t i = 0; i < plies; ++i) {
    const Ply& ply = story.pending[i].ply;
    const auto next = after<G>(position, ply);
    if (!next) break;
    const double share = game_.beam.share(story, i + 1);
    std::vector<PlayedMove> alternatives;
    if (share < kDoubted) alternatives = rivals_.of(story, i, position);
    out.push_back({game_.move(position, ply), san_of(position, ply), G::Notation::text(*next),
                   game_.record.trust() * share, ply.irregular, std::move(alternatives)});
    position = *next;
  }
  return out;
}

/// A ply is shown when nothing but hands explains what differs, and as a new one only when the board stands:
/// a slide reports its stops, and an arrival may come before its departure.
template <Game G>
bool ShowingOf<G>::presentable(const Hypothesis& story, std::size_t plies, Moment& now) const {
  if (plies == 0) return true;
  if (story.taken_back > 0) return false;
  if (story.pending[0].ply.offends() || story.open.cost() > kClear) return false;
  if (analysis_from(story) < plies) return false;
  if (plies <= line_.size() &&
      std::equal(line_.begin(), line_.begin() + static_cast<std::ptrdiff_t>(plies), story.pending.begin(),
                 [](const Ply& a, const PlayedPly& b) { return a == b.ply; }))
    return true;
  if (plies < story.pending.size() || story.confirmed >= plies) return true;
  const PlayedPly& last = story.pending.back();
  if (story.open.cost() == 0 && (last.ply.captured || !G::may_go_on(story.position, last.ply.move)))
    return true;
  return now.passed(game_.board.changed_at(touched(last.ply)), kScan);
}

/// Several plies while the clock stands still are no part of the game: the first of them.
template <Game G>
std::size_t ShowingOf<G>::analysis_from(const Hypothesis& story) const {
  const auto played = [&](const PlayedPly& ply) {
    return !game_.lever.clock_stands_since(ply.placed - kAfterTheStop);
  };
  const auto first = std::find_if_not(story.pending.begin(), story.pending.end(), played);
  if (story.pending.end() - first < kAnalysed) return story.pending.size();
  return static_cast<std::size_t>(first - story.pending.begin());
}

/// What is shown stays while it is about as good as the best: a piece nudged on its square retracts nothing.
template <Game G>
const HypothesisOf<G>& ShowingOf<G>::to_show(Moment& now) const {
  const Hypothesis& best = game_.beam.best();
  if (line_.empty()) return best;
  for (const Hypothesis& one : game_.beam.all()) {
    if (one.cost() > best.cost() + kAboutAsGood) break;
    if (one.pending.size() == line_.size() && one.begins_with(line_) && presentable(one, line_.size(), now))
      return one;
  }
  return best;
}

template <Game G>
void ShowingOf<G>::show(Moment& now) {
  const Hypothesis& story = to_show(now);
  std::size_t count = story.pending.size();
  while (!presentable(story, count, now)) --count;
  std::vector<Ply> plies = plies_of<G>(std::span(story.pending).first(count));
  Position end = game_.record.position();
  for (const Ply& ply : plies) {
    if (const auto next = after<G>(end, ply)) end = *next;
  }
  agrees_ = !game_.board.difference(end.placement());
  const bool sure = plies.empty() || game_.beam.share(story, count) >= kDoubted;
  if (plies == line_ && !again_ && (sure || !as_sure_)) return;
  again_ = false;
  as_sure_ = sure;
  line_ = std::move(plies);
  game_.reporter.show(now, game_.record.start_text(), game_.board.rotated(), shown_plies(story, count));
}

template class ShowingOf<Chess>;
template class ShowingOf<Quaternity>;

}  // namespace eboard::tracking
