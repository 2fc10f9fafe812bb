// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/confidence.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/follow/games.hpp"
#include "daemon/tracking/follow/limits.hpp"
#include "daemon/tracking/game/orders.hpp"

namespace eboard::tracking {

using namespace limits;

namespace {

constexpr std::size_t kLongOpen = 3;     // plies that followed before one was certain
constexpr std::size_t kLatestPlies = 8;  // what the position stands on
constexpr double kShareAtTheEnd = 0.95;
constexpr std::size_t kLongGap = 5;      // behind more of them a ply may be missing that no story has
constexpr double kSurePlace = 0.9;       // of an unseen ply, for a promise
constexpr Cost kFitsBadly = 10;          // of explaining a ply of a gap, or the first one behind it
constexpr double kUnseen = 0.9;          // the position behind an unseen ply, for reporting an offence
constexpr double kWrongPosition = 0.05;  // an irregular ply behind unknown plies

/// The number of the first pending plies of which no square was seen, or only one.
template <Game G>
std::size_t leading_unseen(const HypothesisOf<G>& story) {
  const auto seen = std::ranges::find_if(
      story.pending, [](const auto& played) { return !played.inferred && played.unheard_until == kNever; });
  return static_cast<std::size_t>(seen - story.pending.begin());
}

}  // namespace

/// Probability that the next ply to be committed is right if the record before it is; `cost`: what it cost to
/// explain.
template <Game G>
Worth ConfidenceOf<G>::of_next(const Hypothesis& best, Cost cost) {
  const PlayedPly& first = best.pending.front();
  Worth out{std::min(right_alone(best, cost), right_number(best)), take_place(best)};
  const std::size_t leading = leading_unseen(best);
  const std::size_t unseen = leading > 0 ? leading + game_.record.unseen() : 0;
  out.guessed = unseen > kShortGap || (leading > 0 && out.place < kSurePlace);
  const bool behind_gap = leading > 0 || (!game_.record.empty() && game_.record.back().inferred);
  const bool fits_badly = best.length_told() && behind_gap && cost > kFitsBadly;
  out.doubted = best.length < kSureOfNumber || unseen > kLongGap || fits_badly;
  // If the plies before it are unknown, the position was wrong, not the ply or its number.
  if (first.ply.irregular && game_.record.doubted_after(game_.record.size())) out.place = kWrongPosition;
  return out;
}

/// Confidence in the next ply itself, without its place among unseen plies: the order is judged apart.
template <Game G>
double ConfidenceOf<G>::right_alone(const Hypothesis& best, Cost cost) const {
  const PlayedPly& first = best.pending.front();
  // Of unseen plies the board shows the outcome, and the clock shows their number.
  if (first.inferred && best.length_told() && of_one_silence(first)) return 1;
  if (first.inferred && best.length_told())
    return 1 - risk({.share = game_.beam.share_of_outcome(best),
                     .rough = game_.record.roughness(),
                     .misreadings = best.exceptions.size(),
                     .irregular = first.ply.irregular,
                     .inferred = true});
  return 1 - risk({.share = game_.beam.share(best, 1),
                   .cost = cost,
                   .rough = game_.record.roughness(),
                   .misreadings = best.exceptions.size(),
                   .irregular = first.ply.irregular && !game_.record.doubted_after(game_.record.size()),
                   .inferred = first.inferred,
                   .open_for_long = best.pending.size() > kLongOpen,
                   .after_takeback = best.taken_back > 0});
}

/// Its outcome is that of the ply before it, which was not seen either.
template <Game G>
bool ConfidenceOf<G>::of_one_silence(const PlayedPly& ply) const {
  return ply.inferred && !ply.ply.irregular && !game_.record.empty() && game_.record.back().inferred;
}

/// A line that was played in a silence is right with that probability at most, however many of its plies are
/// in the record.
template <Game G>
double ConfidenceOf<G>::right_number(const Hypothesis& best) const {
  if (!best.length_told()) return 1;
  const bool begun = best.committed_unheard.until == game_.clock.told_at();
  const auto since = static_cast<std::size_t>(begun ? best.committed_unheard.plies : 0);
  return std::min(1.0,
                  game_.record.trust_after(game_.record.size() - since) * best.length / game_.record.trust());
}

/// The confidence in the place of the next ply. Where the order of plies is unknown, the others are as
/// uncertain as when the first of them was committed; plies behind them are not.
template <Game G>
double ConfidenceOf<G>::take_place(const Hypothesis& best) {
  if (!places_.empty() && places_.front().first != best.pending.front().ply) places_.clear();
  if (places_.empty()) find_places(best);
  if (places_.empty()) return 1;
  const double place = places_.front().second;
  places_.erase(places_.begin());
  return place;
}

/// By the stories that compete, and by the possible orders of unseen plies.
template <Game G>
void ConfidenceOf<G>::find_places(const Hypothesis& best) {
  const std::vector<Ply> unseen = plies_of<G>(std::span(best.pending).first(leading_unseen(best)));
  const std::size_t in_a_row = unseen.size() + game_.record.unseen();
  const bool rivals = game_.beam.share(best, 1) < kDoubted;
  const std::vector<double> shares = shares_of_places<G>(game_.record.base_of(best), unseen);
  for (std::size_t i = 0; i < (rivals ? best.pending.size() : unseen.size()); ++i) {
    const double told = rivals ? game_.beam.share_of_place(best, i) : 1;
    const double place = i < unseen.size() ? std::min(told, right_place(shares[i], in_a_row)) : told;
    places_.emplace_back(best.pending[i].ply, place);
  }
}

template <Game G>
Worth ConfidenceOf<G>::at_the_end(const PlayedPly& ply) const {
  const double right = of_one_silence(ply) ? 1
                                           : 1 - risk({.share = kShareAtTheEnd,
                                                       .rough = game_.record.roughness(),
                                                       .irregular = ply.ply.irregular,
                                                       .inferred = ply.inferred,
                                                       .at_the_end = true});
  const Hypothesis& best = game_.beam.best();
  return {.right = std::min(right, right_number(best)), .doubted = best.length < kSureOfNumber};
}

template <Game G>
bool ConfidenceOf<G>::may_accuse(std::size_t plies, bool put_right) const {
  Suspicion suspicion;
  suspicion.counted = game_.record.began_presumed();
  for (std::size_t i = 0; i < plies; ++i) {
    const double right = game_.record[i].trust / game_.record.trust_after(i);
    suspicion.counted |= game_.record[i].counted;
    if (game_.record[i].ply.irregular) {
      suspicion.irregular *= right;
    } else if (i + kLatestPlies >= plies) {
      suspicion.latest *= game_.record[i].inferred ? std::min(right, kUnseen) : right;
    }
  }
  suspicion.misreadings = game_.beam.best().exceptions.size();
  suspicion.put_right = put_right;
  return proof(suspicion) >= kAccused;
}

template class ConfidenceOf<Chess>;
template class ConfidenceOf<Quaternity>;

}  // namespace eboard::tracking
