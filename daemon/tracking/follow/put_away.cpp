// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/put_away.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/follow/games.hpp"
#include "daemon/tracking/follow/limits.hpp"

namespace eboard::tracking {

using namespace limits;

template <Game G>
void PutAwayOf<G>::remember(Moment& now) {
  if (game_.clock.has_run() || game_.beam.empty()) return;
  count_rests(now);
  const HypothesisOf<G>& best = game_.beam.best();
  if (game_.record.empty() && best.pending.empty()) return;
  const bool irregular = !best.pending.empty() && best.pending[0].ply.irregular;
  if (best.open.cost() > 0 || best.taken_back > 0 || irregular) return;
  const auto offences =
      std::ranges::count_if(best.pending, [](const PlayedPly& played) { return played.ply.irregular; });
  Line line{game_.record.size(), best.pending, best.exceptions.size() + static_cast<std::size_t>(offences)};
  const bool same = seen_ && seen_->size() == line.size() && begins(*seen_, line);
  if (!same) since_ = now;
  seen_ = std::move(line);
  if (now.passed(since_, kStood)) keep(stood_, *seen_);
  if (!now.passed(game_.board.last_change(), kStoodUnclocked)) return;
  const bool rests_on = rested_ && rested_->size() == seen_->size() && begins(*rested_, *seen_);
  if (keep(rested_, *seen_) && !rests_on) rests_ = 1;
}

template <Game G>
void PutAwayOf<G>::count_rests(Moment& now) {
  const Millis last = game_.board.last_change();
  if (last == rests_since_ || !now.passed(last, kStoodUnclocked)) return;
  rests_since_ = last;
  ++rests_;
}

template <Game G>
void PutAwayOf<G>::forget() {
  for (auto* line : {&seen_, &stood_, &rested_}) {
    if (*line && (*line)->committed > game_.record.size()) *line = Line{game_.record.size()};
  }
}

template <Game G>
bool PutAwayOf<G>::begins(const Line& shorter, const Line& line) const {
  if (shorter.size() > line.size()) return false;
  for (std::size_t n = std::min(shorter.committed, line.committed); n < shorter.size(); ++n) {
    if (ply_of(shorter, n) != ply_of(line, n)) return false;
  }
  return true;
}

/// Plies that were put back, and pieces that went home then, change nothing, nor do plies for which squares
/// have to read wrongly, or which are against the Laws, unless play goes on, for the longer the more of them.
template <Game G>
bool PutAwayOf<G>::keep(std::optional<Line>& kept, const Line& line) const {
  const bool put_back =
      kept && !begins(*kept, line) && begins(first_of(line, last_that_went_home(line)), *kept);
  if (put_back) return false;
  const std::size_t wronger = kept && line.wrong > kept->wrong ? line.wrong - kept->wrong : 0;
  if (wronger >= kWronger && line.size() < kept->size() + wronger / kWronger * kManyMore) return false;
  kept = line;
  return true;
}

template <Game G>
std::optional<typename PutAwayOf<G>::Line> PutAwayOf<G>::line() const {
  if (!stood_) return std::nullopt;
  std::size_t max = last_before_home(*stood_);
  // One may be play, if all hands rested behind it; of several none is, nor where hands always rest.
  const bool rested = rested_ && rests_ <= kFewRests && begins(*rested_, *stood_);
  if (rested && rested_->size() - last_before_home(*rested_) <= kFewHome)
    max = std::max(max, rested_->size());
  return first_of(*stood_, max);
}

template <Game G>
typename PutAwayOf<G>::Line PutAwayOf<G>::first_of(Line line, std::size_t plies) {
  if (plies < line.committed) return {plies};
  line.plies.resize(plies - line.committed);
  return line;
}

/// The number of plies without those at the end by which a piece went home.
template <Game G>
std::size_t PutAwayOf<G>::last_that_went_home(const Line& line) const {
  std::vector<typename G::Position> after{game_.record.position_after(line.committed)};
  for (const PlayedPly& played : line.plies) {
    const auto next = tracking::after<G>(after.back(), played.ply);
    if (!next) break;
    after.push_back(*next);
  }
  std::size_t n = line.committed + after.size() - 1;
  for (; n > 0; --n) {
    const auto& reached = n > line.committed ? after[n - line.committed] : game_.record.position_after(n);
    // Behind a ply against the Laws somebody would have said something.
    const bool answered = ply_of(line, n - 1).irregular && n < line.size();
    if (!answered && !game_.record.goes_home(reached, ply_of(line, n - 1))) break;
  }
  return n;
}

/// The number of plies without those at the end by which pieces were brought home.
template <Game G>
std::size_t PutAwayOf<G>::last_before_home(const Line& line) const {
  const std::size_t went = last_that_went_home(line);
  return game_.board.knows_pieces() ? went : std::min(went, last_elsewhere(line));
}

/// The same where nobody sees which pieces they are: from some ply on, hardly any went elsewhere than to a
/// square of the initial position, to stay there. Another one than belongs there would have had to leave.
template <Game G>
std::size_t PutAwayOf<G>::last_elsewhere(const Line& line) const {
  std::size_t out = line.size();
  int surplus = 0, max = 0;
  for (std::size_t n = line.size(); n > 0; --n) {
    surplus += stays_home(line, n - 1) ? 1 : -kElsewhere;
    if (surplus > max) {
      max = surplus;
      out = n - 1;
    }
  }
  return out;
}

/// By its ply `n`, from 0, a piece came to a square of the initial position, and was not touched since.
template <Game G>
bool PutAwayOf<G>::stays_home(const Line& line, std::size_t n) const {
  const Ply& ply = ply_of(line, n);
  const auto to = arrived_at<G>(ply);
  const Millis placed = n < line.committed ? game_.record[n].placed : line.plies[n - line.committed].placed;
  return !ply.captured && contains(game_.record.start().placement().occupied(), to) &&
         game_.board.changed_at(to) <= placed + kScan;
}

template class PutAwayOf<Chess>;
template class PutAwayOf<Quaternity>;

}  // namespace eboard::tracking
