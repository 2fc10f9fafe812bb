// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/last_stand.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "daemon/tracking/follow/games.hpp"
#include "daemon/tracking/follow/limits.hpp"

namespace eboard::tracking {

using namespace limits;

namespace {

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
void LastStandOf<G>::forget() {
  standing_ = stood_ = stood_long_ = {};
  stands_now_ = false;
  before_king_taken_.reset();
}

template <Game G>
void LastStandOf<G>::committed(const Ply& first) {
  for (Stand* stand : {&standing_, &stood_, &stood_long_}) stand->commit(first);
  stands_now_ = stands_now_ && standing_.clock_allowed;
  before_king_taken_.reset();
}

template <Game G>
void LastStandOf<G>::Stand::commit(const Ply& first) {
  if (plies.size() < 2 || plies.front().ply != first) {
    *this = {};
    return;
  }
  plies.erase(plies.begin());
  unconfirmed = std::min(unconfirmed, plies.size());
}

template <Game G>
void LastStandOf<G>::remember(Moment& now) {
  const Hypothesis& best = game_.beam.best();
  const bool clean = best.open.cost() == 0 && best.taken_back == 0 &&
                     (best.pending.empty() || !best.pending[0].ply.offends());
  const bool same = clean && same_plies<G>(best.pending, standing_.plies);
  if (stands_now_)
    standing_.until = same ? Millis(now) : std::max(standing_.until, game_.board.last_change());
  stands_now_ = same;
  if (same) standing_.plies = best.pending;  // they may have been confirmed meanwhile
  if (same || !clean) return;
  const Millis since = best.pending.empty() ? Millis(now) : best.pending.back().placed;
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
bool LastStandOf<G>::closed_by_clock(const Hypothesis& story, Moment& now) const {
  if (!standing_.clock_allowed || !game_.lever.clock_stands()) return false;
  if (!now.exceeded(game_.clock.stopped_at(), kAfterTheStop)) return false;
  return !story.begins_with(plies_of<G>(standing_.plies));
}

template <Game G>
bool LastStandOf<G>::look_at_stop() {
  if (!game_.lever.clock_stands() || seen_stop_ == game_.clock.stopped_at()) return false;
  seen_stop_ = game_.clock.stopped_at();
  for (Stand* stand : {&standing_, &stood_, &stood_long_})
    stand->in_hand = stand->unconfirmed > 0 && in_the_hand(stand->plies.back());
  const Hypothesis& best = game_.beam.best();
  before_king_taken_.reset();
  if (taken_king<G>(best) == nullptr) return false;
  const auto offence =
      std::ranges::find_if(best.pending, [](const PlayedPly& one) { return one.ply.offends(); });
  if (offence == best.pending.end()) return false;
  before_king_taken_.emplace(best.pending.begin(), offence);
  const bool next = offence == best.pending.begin();
  return next && game_.beam.share(best, 1) >= kNearlySure;
}

template <Game G>
std::vector<PlayedPlyOf<G>> LastStandOf<G>::plies_to_close_with(Millis now, Ending ending,
                                                                const Position* ended_at) {
  const Stand standing = ended_at != nullptr ? stand_that_ended_at(*ended_at) : last_stand(now, ending);
  std::vector<PlayedPly> out;
  Position position = game_.record.position();
  const std::size_t count = plies_that_count(standing, ending);
  for (std::size_t i = 0; i < count; ++i) {
    const PlayedPly& played = standing.plies[i];
    const auto next = after<G>(position, played.ply);
    if (!next) break;
    const bool last = i + 1 == standing.plies.size();
    if (last && standing.in_hand && ending != Ending::gesture) break;
    if (last && may_be_tidied_away(played, position) && standing.until - played.placed < kStoodUnclocked)
      break;
    // A king that still stands where it went in the centre went there for the result.
    const Square to = played.ply.move.to;
    const bool gesture = king_to_centre<G>(*next, played.ply) &&
                         game_.board.fits(to, next->placement()[to]) && !before_gesture(played);
    if (last && gesture && ending != Ending::finish) break;
    out.push_back(played);
    position = *next;
  }
  return out;
}

template <Game G>
std::vector<typename G::Position> LastStandOf<G>::may_have_ended_at() const {
  std::vector<Position> out;
  for (const Stand* stand : stood_for_long()) add_end(stand->plies, out);
  add_end({}, out);
  return out;
}

/// The latest first.
template <Game G>
std::vector<const typename LastStandOf<G>::Stand*> LastStandOf<G>::stood_for_long() const {
  std::vector<const Stand*> out;
  for (const Stand* stand : {&standing_, &stood_, &stood_long_}) {
    if (stand->clock_allowed && stand->until - stand->clean >= kStood) out.push_back(stand);
  }
  return out;
}

/// A king that goes to show the result may look like a ply, and stand for a while.
template <Game G>
typename LastStandOf<G>::Stand LastStandOf<G>::stand_that_ended_at(const Position& end) const {
  for (const Stand* stand : stood_for_long()) {
    std::vector<Position> ends;
    add_end(stand->plies, ends);
    const auto is_it = [&](const Position& one) { return G::text(one) == G::text(end); };
    if (std::ranges::any_of(ends, is_it)) return *stand;
  }
  return {};
}

/// A king's last step to the centre may be the first half of the gesture.
template <Game G>
void LastStandOf<G>::add_end(const std::vector<PlayedPly>& plies, std::vector<Position>& out) const {
  Position before = game_.record.position();
  Position position = before;
  for (const PlayedPly& played : plies) {
    const auto next = after<G>(position, played.ply);
    if (!next) break;
    before = std::exchange(position, *next);
  }
  out.push_back(position);
  if (!plies.empty() && king_to_centre<G>(position, plies.back().ply)) out.push_back(before);
}

/// It was seen to leave, and no more: hands that show the result lift kings, and clear the centre for them.
template <Game G>
bool LastStandOf<G>::may_be_tidied_away(const PlayedPly& ply, const Position& before) const {
  // What it captured may have been seen to come before.
  const bool came_earlier = !game_.board.knows_pieces() && ply.ply.captured &&
                            game_.board.changed_at(ply.ply.move.to) + kScan < ply.placed;
  if (!(ply.only_left || came_earlier) || game_.clock.has_run()) return false;
  return contains(G::kGesture, ply.ply.move.from) ||
         contains(G::kings(before.placement()), ply.ply.move.from);
}

/// Plies that no press confirms are the end of the game only if they are few; more of them are analysis. Who
/// ends the game, by kings or by stopping the clock, ends it after the last ply; who just walks away may
/// analyse.
template <Game G>
std::size_t LastStandOf<G>::plies_that_count(const Stand& standing, Ending ending) const {
  const bool closed = ending != Ending::new_game || game_.clock.stopped_at() >= standing.since;
  const std::size_t max = closed ? kMaxUnpressed : 1;
  const bool put_back =
      game_.lever.max_unpressed() > standing.unconfirmed || game_.beam.best().taken_back > 0;
  const bool lever_used = game_.lever.in_use() || !closed;  // else its silence is no sign of analysis
  const bool analysis =
      standing.unconfirmed > 0 && (put_back || (lever_used && game_.lever.max_unpressed() > max));
  std::size_t count = analysis ? standing.plies.size() - standing.unconfirmed : standing.plies.size();
  // A king that was taken was left in check by a move that does not stand.
  const bool king_taken = taken_king<G>(game_.beam.best()) != nullptr;
  if (king_taken && count > 0 && standing.plies[count - 1].ply.offends()) --count;
  return count;
}

/// Its player lifted the piece again in their own time, and the clock was stopped while it was off the board.
template <Game G>
bool LastStandOf<G>::in_the_hand(const PlayedPly& ply) const {
  const Square to = arrived_at<G>(ply.ply);
  const Millis lifted = game_.board.changed_at(to);
  const bool gone = !contains(game_.board.occupied(), to) && lifted > ply.placed;
  return gone && game_.clock.stopped_at() != kNever && game_.clock.stopped_at() - lifted >= kHeld;
}

/// The king was put there as a ply: it was lifted again for the gesture, or stood long before the other king
/// came.
template <Game G>
bool LastStandOf<G>::before_gesture(const PlayedPly& ply) const {
  // Where nobody sees which piece is a king, one that came to the centre is.
  const Squares kings =
      game_.board.knows_pieces() ? G::kings(game_.board.seen()) : game_.board.occupied() & G::kGesture;
  return game_.board.changed_at(ply.ply.move.to) - ply.placed >= kLiftedAgain ||
         game_.board.changed_at(kings & ~bit(ply.ply.move.to)) - ply.placed >= kOneKingFirst;
}

/// The kings were moved to show the result; everything else is as in the story.
template <Game G>
bool LastStandOf<G>::only_kings_differ(const Hypothesis& story) const {
  if (story.taken_back > 0) return false;
  const Squares kings = G::kings(game_.board.seen()) | G::kings(story.position.placement());
  const auto differences = story.open.differences();
  return std::all_of(differences.begin(), differences.end(),
                     [&](const Difference& difference) { return contains(kings, difference.square); });
}

/// What to close the game with: what stood on the board long enough while the clock allowed it, else what
/// presses confirmed.
template <Game G>
typename LastStandOf<G>::Stand LastStandOf<G>::last_stand(Millis now, Ending ending) {
  // Without a clock pieces that are put away for the next game look like plies for a moment.
  const bool put_away = ending == Ending::new_game && !game_.clock.has_run();
  const Millis enough = ending == Ending::finish ? kSettled : put_away ? kStoodUnclocked : kStood;
  if (before_king_taken_ && ending != Ending::gesture) return {.plies = *before_king_taken_, .since = now};
  if (ending == Ending::finish && stands_now_) standing_.until = now;
  if (standing_.clock_allowed && standing_.until - standing_.clean >= enough) return standing_;
  if (game_.gap.open) {
    const auto fits = std::find_if(game_.beam.all().begin(), game_.beam.all().end(),
                                   [&](const Hypothesis& one) { return only_kings_differ(one); });
    if (ending == Ending::gesture && fits != game_.beam.all().end())
      return {.plies = fits->pending, .since = now};
  }
  const Stand& earlier = put_away ? stood_long_ : stood_;
  if (earlier.clock_allowed) return earlier;
  Stand confirmed;
  const Hypothesis& best = game_.beam.best();
  if (best.taken_back > 0) return confirmed;  // a takeback that was not played on from
  const auto last = best.pending.begin() + static_cast<std::ptrdiff_t>(best.confirmed);
  // No press was received for what was played in a silence.
  const auto unheard =
      std::find_if(best.pending.begin(), last, [&](const PlayedPly& one) { return one.inferred; });
  confirmed.plies.assign(best.pending.begin(), unheard);
  return confirmed;
}

template class LastStandOf<Chess>;
template class LastStandOf<Quaternity>;

}  // namespace eboard::tracking
