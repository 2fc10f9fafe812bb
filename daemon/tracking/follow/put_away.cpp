// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/put_away.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/follow/games.hpp"
#include "daemon/tracking/follow/limits.hpp"

namespace eboard::tracking {

using namespace limits;

namespace {

constexpr std::size_t kFewHome = 1;   // plies by which a piece goes home, at a game's end
constexpr std::size_t kFewRests = 2;  // behind the last ply, until the pieces are put up
constexpr int kElsewhere = 3;         // plies that go home, against one that goes elsewhere
constexpr std::size_t kWronger = 2;   // more readings that a line believes to be wrong
constexpr std::size_t kManyMore = 8;  // plies by which play went on all the same

}  // namespace

template <Game G>
void PutAwayOf<G>::remember(Moment& now) {
  if (game_.clock.has_run() || game_.beam.empty()) return;
  count_rests(now);
  const StandOf<G>* stand = game_.stands.now();
  if (stand == nullptr || stand->line.size() == 0) return;
  const Line& line = stand->line;
  if (!line.plies.empty() && line.plies[0].ply.irregular) return;
  if (now.passed(stand->found, kStood)) keep(stood_, line);
  if (!now.passed(game_.board.last_change(), kStoodUnclocked)) return;
  const bool rests_on = rested_ && game_.stands.same(*rested_, line);
  if (keep(rested_, line) && !rests_on) rests_ = 1;
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
  for (auto* line : {&stood_, &rested_}) {
    if (*line && (*line)->committed > game_.record.size()) *line = Line{game_.record.size()};
  }
}

/// Plies that were put back, and pieces that went home then, change nothing, nor do plies for which squares
/// have to read wrongly, or which are against the Laws, unless play goes on, for the longer the more of them.
template <Game G>
bool PutAwayOf<G>::keep(std::optional<Line>& kept, const Line& line) const {
  const bool put_back = kept && !game_.stands.begins(*kept, line) &&
                        game_.stands.begins(first_of(line, last_that_went_home(line)), *kept);
  if (put_back) return false;
  const std::size_t wronger = kept && line.wrong > kept->wrong ? line.wrong - kept->wrong : 0;
  if (wronger >= kWronger && line.size() < kept->size() + wronger / kWronger * kManyMore) return false;
  kept = line;
  return true;
}

template <Game G>
std::optional<LineOf<G>> PutAwayOf<G>::line() const {
  if (!stood_) return std::nullopt;
  std::size_t max = last_before_home(*stood_);
  // One may be play, if all hands rested behind it; of several none is, nor where hands always rest.
  const bool rested = rested_ && rests_ <= kFewRests && game_.stands.begins(*rested_, *stood_);
  if (rested && rested_->size() - last_before_home(*rested_) <= kFewHome)
    max = std::max(max, rested_->size());
  return first_of(*stood_, max);
}

template <Game G>
LineOf<G> PutAwayOf<G>::first_of(Line line, std::size_t plies) {
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
    const bool answered = game_.stands.ply_of(line, n - 1).irregular && n < line.size();
    if (!answered && !game_.record.goes_home(reached, game_.stands.ply_of(line, n - 1))) break;
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
  const Ply& ply = game_.stands.ply_of(line, n);
  const auto to = arrived_at<G>(ply);
  const Millis placed = n < line.committed ? game_.record[n].placed : line.plies[n - line.committed].placed;
  return !ply.captured && contains(game_.record.start().placement().occupied(), to) &&
         game_.board.changed_at(to) <= placed + kScan;
}

template class PutAwayOf<Chess>;
template class PutAwayOf<Quaternity>;

}  // namespace eboard::tracking
