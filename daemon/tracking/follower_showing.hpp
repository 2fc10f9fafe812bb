// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What is shown before it is certain, and what counts when the game is over. Part of follower.cpp.
#pragma once

#include <algorithm>
#include <span>
#include <utility>

#include "daemon/tracking/follower.hpp"
#include "daemon/tracking/follower_limits.hpp"

namespace eboard::tracking {

namespace {

constexpr Cost kAboutAsGood = 0.8;

template <Game G>
bool same_plies(const std::vector<PlayedPlyOf<G>>& a, const std::vector<PlayedPlyOf<G>>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const PlayedPlyOf<G>& x, const PlayedPlyOf<G>& y) { return x.ply == y.ply; });
}

template <Game G>
bool king_to_centre(const typename G::Position& after, const PlyOf<G>& ply) {
  const auto piece = after.placement()[ply.move.to];
  return piece && piece->role == rules::Role::king && contains(G::kGesture, ply.move.to);
}

}  // namespace

template <Game G>
void FollowerOf<G>::remember_standing(Millis now) {
  const Hypothesis& best = game_.beam.best();
  const bool clean = best.open.cost() == 0 && best.taken_back == 0 &&
                     (best.pending.empty() || !best.pending[0].ply.irregular);
  const bool same = clean && same_plies<G>(best.pending, standing_.plies);
  if (stands_now_) standing_.until = same ? now : std::max(standing_.until, game_.board.last_change());
  stands_now_ = same;
  if (same) standing_.plies = best.pending;  // they may have been confirmed meanwhile
  if (same || !clean) return;
  const Millis since = best.pending.empty() ? now : best.pending.back().placed;
  if (game_.lever.clock_stands_since(since)) return;  // analysis while the clock stands still is no play
  if (closed_by_clock(best, now)) return;
  const Millis stood = standing_.clock_allowed ? standing_.until - standing_.clean : Millis{0};
  if (stood >= kStood) stood_ = standing_;
  if (stood >= kStoodUnclocked) stood_long_ = standing_;
  const std::size_t unconfirmed = game_.lever.counts() ? best.pending.size() - best.confirmed : 0;
  standing_ = {best.pending, since, std::max(since, game_.board.last_change()), now, true, unconfirmed};
  stands_now_ = true;
  game_.lever.stand_unpressed(unconfirmed);
}

/// What stood when the clock was stopped is the end, whatever analysis makes likelier afterwards.
template <Game G>
bool FollowerOf<G>::closed_by_clock(const Hypothesis& story, Millis now) const {
  if (!standing_.clock_allowed || !game_.lever.clock_stands_since(now - kAfterTheStop)) return false;
  return !story.begins_with(plies_of<G>(standing_.plies));
}

/// What the clock was stopped on. Afterwards the men are put away, and nothing tells any more.
template <Game G>
void FollowerOf<G>::look_at_stop(Millis now) {
  if (!game_.lever.clock_stands() || seen_stop_ == game_.clock.stopped_at()) return;
  seen_stop_ = game_.clock.stopped_at();
  for (Stand* stand : {&standing_, &stood_, &stood_long_})
    stand->in_hand = stand->unconfirmed > 0 && in_the_hand(stand->plies.back());
  const Hypothesis& best = game_.beam.best();
  before_king_taken_.reset();
  if (taken_king(best) == nullptr) return;
  const auto offence =
      std::ranges::find_if(best.pending, [](const PlayedPly& one) { return one.ply.irregular; });
  if (offence == best.pending.end()) return;
  before_king_taken_.emplace(best.pending.begin(), offence);
  const auto before = static_cast<std::size_t>(offence - best.pending.begin());
  if (before == 0 && !illegal_ && game_.beam.share(best, 1) >= kNearlySure) find_illegal(offence->ply, now);
}

template <Game G>
void FollowerOf<G>::settle(Millis now, Ending ending) {
  if (game_.beam.empty()) return;
  const Stand standing = last_stand(now, ending);
  if (after_gap_) say_gap_unsettled(now);
  // Plies that no press confirms are the end of the game only if they are few; more of them are analysis.
  // Who ends the game, by kings or by stopping the clock, ends it after the last ply; who just walks away may
  // analyse.
  const bool closed = ending != Ending::new_game || game_.clock.stopped_at() >= standing.since;
  const std::size_t most = closed ? kMostUnpressed : 1;
  const bool put_back =
      game_.lever.most_unpressed() > standing.unconfirmed || game_.beam.best().taken_back > 0;
  const bool lever_used = game_.lever.in_use() || !closed;  // else its silence is no sign of analysis
  const bool analysis =
      standing.unconfirmed > 0 && (put_back || (lever_used && game_.lever.most_unpressed() > most));
  std::size_t count = analysis ? standing.plies.size() - standing.unconfirmed : standing.plies.size();
  // A king that was taken was left in check by a move that does not stand.
  if (taken_king(game_.beam.best()) != nullptr && count > 0 && standing.plies[count - 1].ply.irregular)
    --count;
  for (std::size_t i = 0; i < count; ++i) {
    const auto next = after<G>(game_.record.position(), standing.plies[i].ply);
    if (!next) break;
    const bool last = i + 1 == standing.plies.size();
    if (last && standing.in_hand && ending != Ending::gesture) break;
    // A king that still stands where it went in the centre went there for the result.
    const Square to = standing.plies[i].ply.move.to;
    const bool gesture = king_to_centre<G>(*next, standing.plies[i].ply) &&
                         game_.board.seen()[to] == next->placement()[to] &&
                         !before_gesture(standing.plies[i]);
    if (last && gesture && ending != Ending::finish) break;
    auto rivals = rivals_.names({}, standing.plies[i], game_.record.size(), game_.record.position());
    const PlayedPly& played = standing.plies[i];
    commit(played, clocks_of(played), confidence_.at_the_end(played), now, std::move(rivals));
  }
  game_.beam.clear();
  doubters_.clear();
  shown_line_.clear();
  forget_stands();
}

/// Its player took the man off again on his own time, and the clock was stopped without him on the board.
template <Game G>
bool FollowerOf<G>::in_the_hand(const PlayedPly& ply) const {
  const Square to = arrived_at<G>(ply.ply);
  const Millis lifted = game_.board.changed_at(to);
  const bool gone = !contains(game_.board.occupied(), to) && lifted > ply.placed;
  return gone && game_.clock.stopped_at() != kNever && game_.clock.stopped_at() - lifted >= kHeld;
}

/// The king was put there as a ply: it was lifted again for the gesture, or stood long before the other king
/// came.
template <Game G>
bool FollowerOf<G>::before_gesture(const PlayedPly& ply) const {
  const Squares kings = G::kings(game_.board.seen()) & ~bit(ply.ply.move.to);
  return game_.board.changed_at(ply.ply.move.to) - ply.placed >= kLiftedAgain ||
         game_.board.changed_at(kings) - ply.placed >= kOneKingFirst;
}

/// The kings have gone to show the result, everything else is as the story says.
template <Game G>
bool FollowerOf<G>::only_kings_differ(const Hypothesis& story) const {
  if (story.taken_back > 0) return false;
  const Squares kings = G::kings(game_.board.seen()) | G::kings(story.position.placement());
  const auto differences = story.open.differences();
  return std::all_of(differences.begin(), differences.end(),
                     [&](const Difference& difference) { return contains(kings, difference.square); });
}

/// What to close the game with: what stood on the board long enough while the clock allowed it, else what
/// presses confirmed.
template <Game G>
typename FollowerOf<G>::Stand FollowerOf<G>::last_stand(Millis now, Ending ending) {
  // Without a clock pieces that are put away for the next game look like plies for a moment.
  const bool put_away = ending == Ending::new_game && !game_.clock.has_run();
  const Millis enough = ending == Ending::finish ? kSettled : put_away ? kStoodUnclocked : kStood;
  if (before_king_taken_ && ending != Ending::gesture) return {*before_king_taken_, now, now, now, true, 0};
  if (ending == Ending::finish && stands_now_) standing_.until = now;
  if (standing_.clock_allowed && standing_.until - standing_.clean >= enough) return standing_;
  if (after_gap_) {
    const auto fits = std::find_if(game_.beam.all().begin(), game_.beam.all().end(),
                                   [&](const Hypothesis& one) { return only_kings_differ(one); });
    if (ending == Ending::gesture && fits != game_.beam.all().end())
      return {fits->pending, now, now, now, true, 0};
  }
  const Stand& earlier = put_away ? stood_long_ : stood_;
  if (earlier.clock_allowed) return earlier;
  Stand confirmed;
  const Hypothesis& best = game_.beam.best();
  if (best.taken_back > 0) return confirmed;  // a takeback that nobody played on from
  const auto last = best.pending.begin() + static_cast<std::ptrdiff_t>(best.confirmed);
  // Nobody saw a press of what was played while nobody listened.
  const auto unheard =
      std::find_if(best.pending.begin(), last, [&](const PlayedPly& one) { return one.inferred; });
  confirmed.plies.assign(best.pending.begin(), unheard);
  return confirmed;
}

template <Game G>
std::vector<std::string> FollowerOf<G>::line_of(const Hypothesis& story) const {
  std::vector<std::string> out;
  Position position = game_.record.base_of(story);
  for (const PlayedPly& played : story.pending) {
    out.push_back(game_.uci(position, played.ply));
    if (const auto next = after<G>(position, played.ply)) position = *next;
  }
  return out;
}

template <Game G>
std::vector<ShownPly> FollowerOf<G>::shown_plies(const Hypothesis& story, std::size_t plies) const {
  std::vector<ShownPly> out;
  Position position = game_.record.position();
  for (std::size_t i = 0; i < plies; ++i) {
    const Ply& ply = story.pending[i].ply;
    const auto next = after<G>(position, ply);
    if (!next) break;
    const double share = game_.beam.share(story, i + 1);
    std::vector<std::string> alternatives;
    if (share < kDoubted) alternatives = rivals_.of(story, i, position);
    out.push_back({game_.uci(position, ply), san_of(position, ply), G::text(*next),
                   game_.record.trust() * share, ply.irregular, std::move(alternatives)});
    position = *next;
  }
  return out;
}

/// A ply is shown when nothing but hands explains what differs, and as a new one only when the board stands:
/// a slide reports its stops, and an arrival may come before its departure.
template <Game G>
bool FollowerOf<G>::presentable(const Hypothesis& story, std::size_t plies, Millis now) const {
  if (plies == 0) return true;
  if (story.taken_back > 0) return false;
  if (story.pending[0].ply.irregular || story.open.cost() > kClear) return false;
  if (analysis_from(story) < plies) return false;
  if (plies <= shown_line_.size() &&
      std::equal(shown_line_.begin(), shown_line_.begin() + static_cast<std::ptrdiff_t>(plies),
                 story.pending.begin(), [](const Ply& a, const PlayedPly& b) { return a == b.ply; }))
    return true;
  if (plies < story.pending.size() || story.confirmed >= plies) return true;
  const PlayedPly& last = story.pending.back();
  if (now - game_.board.changed_at(touched(last.ply)) >= kScan) return true;
  return story.open.cost() == 0 && (last.ply.captured || !G::may_go_on(story.position, last.ply.move));
}

/// Several plies while the clock stands still are no part of the game: the first of them.
template <Game G>
std::size_t FollowerOf<G>::analysis_from(const Hypothesis& story) const {
  const auto played = [&](const PlayedPly& ply) {
    return !game_.lever.clock_stands_since(ply.placed - kAfterTheStop);
  };
  const auto first = std::find_if_not(story.pending.begin(), story.pending.end(), played);
  if (story.pending.end() - first < kAnalysed) return story.pending.size();
  return static_cast<std::size_t>(first - story.pending.begin());
}

/// What is shown stays while it is about as good as the best: a piece nudged on its square retracts nothing.
template <Game G>
const HypothesisOf<G>& FollowerOf<G>::to_show() const {
  const Hypothesis& best = game_.beam.best();
  if (shown_line_.empty()) return best;
  for (const Hypothesis& one : game_.beam.all()) {
    if (one.cost() > best.cost() + kAboutAsGood) break;
    if (one.pending.size() == shown_line_.size() && one.begins_with(shown_line_)) return one;
  }
  return best;
}

template <Game G>
std::vector<ContenderOf<G>> FollowerOf<G>::contenders() const {
  std::vector<Contender> out;
  for (const Hypothesis& one : game_.beam.all()) {
    Contender contender;
    contender.plies = line_of(one);
    contender.share = game_.beam.weight(one);
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
void FollowerOf<G>::show(Millis now) {
  const Hypothesis& story = to_show();
  std::size_t count = story.pending.size();
  while (!presentable(story, count, now)) --count;
  std::vector<Ply> plies = plies_of<G>(std::span(story.pending).first(count));
  Position end = game_.record.position();
  for (const Ply& ply : plies) {
    if (const auto next = after<G>(end, ply)) end = *next;
  }
  agrees_ = !game_.board.difference(end.placement());
  const bool sure = plies.empty() || game_.beam.share(story, count) >= kDoubted;
  if (plies == shown_line_ && !show_again_ && (sure || !shown_as_sure_)) return;
  show_again_ = false;
  shown_as_sure_ = sure;
  shown_line_ = std::move(plies);
  game_.reporter.show(now, game_.record.start_text(), game_.board.rotated(), shown_plies(story, count));
}

}  // namespace eboard::tracking
