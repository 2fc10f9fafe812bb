// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/repair.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/follow/games.hpp"
#include "daemon/tracking/follow/limits.hpp"
#include "daemon/tracking/stories/plausible.hpp"

namespace eboard::tracking {

using namespace limits;

namespace {

constexpr Millis kRepairable = 30s;
constexpr GrowthLimits kRepair{4, 400, 3, true, kNoCost};

}  // namespace

/// Some story that is not out of the question accounts for every square.
template <Game G>
bool RepairOf<G>::well_explained() const {
  return std::any_of(game_.beam.all().begin(), game_.beam.all().end(),
                     [](const Hypothesis& one) { return one.open.cost() <= kFaulty; });
}

/// The last committed ply stood and was pressed, and its piece went on in the opponent's time.
template <Game G>
bool RepairOf<G>::moved_after_press() const {
  const auto& last = game_.record.back();
  const Square at = arrived_at(last.ply);
  return game_.clock.has_run() && last.anchor > last.placed && game_.board.empty(at) &&
         game_.board.changed_at(at) - last.anchor >= kIllegalQuiet;
}

/// Every piece that was placed since the plies that are known now was placed by `story`. Without a clock, one
/// that is put away would make another ply of one that stood: castling that of the rook.
template <Game G>
bool RepairOf<G>::placed_by(const Hypothesis& story) const {
  if (game_.clock.has_run()) return true;
  const auto& pending = game_.beam.best().pending;
  const Millis since = !pending.empty()       ? pending.back().placed
                       : game_.record.empty() ? game_.record.started_at()
                                              : game_.record.back().placed;
  Squares left = game_.board.occupied();
  for (const PlayedPly& played : story.pending) left &= ~touched(played.ply);
  return game_.board.changed_at(left) <= since;
}

/// The story has another promotion than the record, whose piece stood there when its player pressed, or was
/// replied to where there is no clock: the choice was made (2023 4.4.4, 2005 4.4d, decision 0293).
template <Game G>
bool RepairOf<G>::chooses_anew(const Hypothesis& story, std::size_t behind) const {
  const std::size_t both = std::min(story.pending.size(), game_.record.size() - behind);
  for (std::size_t n = 0; n < both; ++n) {
    const auto& was = game_.record[behind + n];
    const auto& now = story.pending[n].ply;
    if (!G::is_promotion(was.ply.move) || was.ply == now || touched(was.ply) != touched(now)) continue;
    const bool chosen = !game_.clock.has_run() || was.anchor > was.placed;
    const auto piece = was.after.placement()[arrived_at(now)];
    if (chosen && piece && game_.board.showed(arrived_at(now), *piece, was.placed - kOrderSlack)) return true;
  }
  return false;
}

/// A ply that was taken for another one, committed or not: what stands there explains the board and
/// everything since.
template <Game G>
std::optional<RepairedOf<G>> RepairOf<G>::look(Moment& now) {
  const Hypothesis& best = game_.beam.best();
  if (game_.gap.open || game_.lever.clock_stands() || well_explained()) return std::nullopt;
  if (!now.passed(game_.board.last_change(), kIllegalQuiet)) return std::nullopt;
  if (std::exchange(looked_at_, game_.board.changes()) == game_.board.changes())
    return std::nullopt;  // nothing new to find
  const bool recent = !game_.record.empty() && !now.exceeded(game_.record.back().placed, kRepairable);
  const std::size_t max = recent ? game_.record.size() : 0;
  const std::size_t pending = best.pending.size();
  MetPositionsOf<G> met;
  for (std::size_t back = 0; back + pending <= 4 && back <= max; ++back) {
    const std::size_t to = game_.record.size() - back;
    const std::vector<Hypothesis> base{game_.record.story_after(to)};
    auto found = grow<G>(base, game_.board, game_.clock_evidence(), now, kRepair, met);
    const bool moved_on = back == 1 && moved_after_press();
    std::erase_if(found, [&](const Hypothesis& one) {
      const std::size_t min = std::max<std::size_t>(back, 1);
      return one.pending.size() < min || one.open.cost() > 0 || !placed_by(one) || chooses_anew(one, to) ||
             (moved_on && one.pending.size() == back);
    });
    if (found.empty()) continue;
    for (Hypothesis& one : found) {
      for (PlayedPly& played : one.pending) played.inferred = false;
    }
    return Repaired{to, std::move(found)};
  }
  return std::nullopt;
}

template class RepairOf<Chess>;
template class RepairOf<Quaternity>;

}  // namespace eboard::tracking
