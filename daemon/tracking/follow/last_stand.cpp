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

constexpr Millis kLiftedAgain = 2s;
constexpr Millis kOneKingFirst = 6s;      // the other one follows sooner
constexpr std::size_t kMaxUnpressed = 2;  // at the end of a game; more without a press is analysis

template <Game G>
bool king_to_centre(const typename G::Position& after, const PlyOf<G>& ply) {
  const auto piece = after.placement()[ply.move.to];
  return piece && piece->role == rules::Role::king && contains(G::kGesture, ply.move.to);
}

bool for_next_game(Ending ending) { return ending == Ending::put_away || ending == Ending::new_game; }

}  // namespace

template <Game G>
void LastStandOf<G>::remember(Moment& now) {
  StandsOf<G>& stands = game_.stands;
  const Hypothesis& best = game_.beam.best();
  const auto& pending = best.pending;
  if (best.open.cost() > 0 || best.taken_back > 0 || (!pending.empty() && pending[0].ply.offends()))
    return stands.end(game_.board.last_change());
  const auto irregular = std::ranges::count_if(pending, [](const auto& one) { return one.ply.irregular; });
  Line line{game_.record.size(), pending, best.exceptions.size() + static_cast<std::size_t>(irregular)};
  if (stands.is_latest(line)) return stands.stay(std::move(line), now);
  stands.end(game_.board.last_change());
  const Millis placed = pending.empty() ? Millis(now) : pending.back().placed;
  if (game_.lever.clock_stands_since(placed)) return;  // analysis while the clock stands still is no play
  if (closed_by_clock(best, now)) return;
  const std::size_t unconfirmed = game_.lever.counts() ? pending.size() - best.confirmed : 0;
  const Millis since = std::max(placed, game_.board.last_change());
  stands.begin(std::move(line), placed, since, unconfirmed, now);
  game_.lever.stand_unpressed(unconfirmed);
}

/// What stood when the clock was stopped is the end, whatever analysis makes likelier afterwards.
template <Game G>
bool LastStandOf<G>::closed_by_clock(const Hypothesis& story, Moment& now) const {
  const Stand& latest = game_.stands.latest();
  if (!latest.behind_record || !game_.lever.clock_stands()) return false;
  if (!now.exceeded(game_.clock.stopped_at(), kAfterTheStop)) return false;
  return !story.begins_with(plies_of<G>(latest.line.plies));
}

template <Game G>
bool LastStandOf<G>::look_at_stop() {
  if (!game_.lever.clock_stands() || seen_stop_ == game_.clock.stopped_at()) return false;
  seen_stop_ = game_.clock.stopped_at();
  for (Stand& stand : game_.stands.all())
    stand.in_hand = stand.behind_record && stand.unconfirmed > 0 && in_the_hand(stand.line.plies.back());
  const Hypothesis& best = game_.beam.best();
  game_.stands.stopped(std::nullopt);
  if (taken_king<G>(best) == nullptr) return false;
  const auto offence =
      std::ranges::find_if(best.pending, [](const PlayedPly& one) { return one.ply.offends(); });
  if (offence == best.pending.end()) return false;
  game_.stands.stopped(std::vector<PlayedPly>(best.pending.begin(), offence));
  const bool next = offence == best.pending.begin();
  return next && game_.beam.share(best, 1) >= kNearlySure;
}

template <Game G>
std::vector<PlayedPlyOf<G>> LastStandOf<G>::plies_to_close_with(Millis now, const EndingOf<G>& ending) const {
  const Stand standing = ending.ended_at ? stand_that_ended_at(*ending.ended_at) : last_stand(now, ending.by);
  std::vector<PlayedPly> out;
  Position position = game_.record.position();
  const std::size_t count = plies_that_count(standing, ending.by);
  for (std::size_t i = 0; i < count; ++i) {
    const PlayedPly& played = standing.line.plies[i];
    const auto next = after<G>(position, played.ply);
    if (!next) break;
    const bool last = i + 1 == standing.line.plies.size();
    if (last && standing.in_hand && ending.by != Ending::gesture) break;
    if (last && may_be_tidied_away(played, position) && standing.until - played.placed < kStoodUnclocked)
      break;
    // A king that still stands where it went in the centre went there for the result.
    const Square to = played.ply.move.to;
    const bool gesture = king_to_centre<G>(*next, played.ply) &&
                         game_.board.fits(to, next->placement()[to]) && !before_gesture(played);
    if (last && gesture && ending.by != Ending::finish) break;
    out.push_back(played);
    position = *next;
  }
  return out;
}

template <Game G>
std::vector<typename G::Position> LastStandOf<G>::may_have_ended_at() const {
  std::vector<Position> out;
  for (const Stand* stand : stood_for_long()) add_end(stand->line.plies, out);
  add_end({}, out);
  return out;
}

/// The latest first.
template <Game G>
std::vector<const StandOf<G>*> LastStandOf<G>::stood_for_long() const {
  const StandsOf<G>& stands = game_.stands;
  std::vector<const Stand*> out{&stands.latest(), stands.before(kStood), stands.before(kStoodUnclocked)};
  std::erase_if(out, [](const Stand* stand) {
    return stand == nullptr || !stand->behind_record || stand->lasted() < kStood;
  });
  return out;
}

/// A king that goes to show the result may look like a ply, and stand for a while.
template <Game G>
StandOf<G> LastStandOf<G>::stand_that_ended_at(const Position& end) const {
  for (const Stand* stand : stood_for_long()) {
    std::vector<Position> ends;
    add_end(stand->line.plies, ends);
    const auto is_it = [&](const Position& one) { return G::Notation::text(one) == G::Notation::text(end); };
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
  const bool closed = !for_next_game(ending) || game_.clock.stopped_at() >= standing.placed;
  const std::size_t max = closed ? kMaxUnpressed : 1;
  const bool put_back =
      game_.lever.max_unpressed() > standing.unconfirmed || game_.beam.best().taken_back > 0;
  const bool lever_used = game_.lever.in_use() || !closed;  // else its silence is no sign of analysis
  const bool analysis =
      standing.unconfirmed > 0 && (put_back || (lever_used && game_.lever.max_unpressed() > max));
  const auto& plies = standing.line.plies;
  std::size_t count = analysis ? plies.size() - standing.unconfirmed : plies.size();
  // A king that was taken was left in check by a move that does not stand.
  const bool king_taken = taken_king<G>(game_.beam.best()) != nullptr;
  if (king_taken && count > 0 && plies[count - 1].ply.offends()) --count;
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
StandOf<G> LastStandOf<G>::last_stand(Millis now, Ending ending) const {
  const StandsOf<G>& stands = game_.stands;
  // Without a clock pieces that are put away for the next game look like plies for a moment.
  const bool put_away = for_next_game(ending) && !game_.clock.has_run();
  const Millis stood = put_away ? kStoodUnclocked : kStood;
  if (stands.before_offence() && ending != Ending::gesture) return played(*stands.before_offence(), now);
  Stand latest = stands.latest();
  if (ending == Ending::finish && stands.now() != nullptr) latest.until = now;
  if (latest.behind_record && latest.lasted() >= (ending == Ending::finish ? kSettled : stood)) return latest;
  if (game_.gap.open) {
    const auto fits = std::find_if(game_.beam.all().begin(), game_.beam.all().end(),
                                   [&](const Hypothesis& one) { return only_kings_differ(one); });
    if (ending == Ending::gesture && fits != game_.beam.all().end()) return played(fits->pending, now);
  }
  const Stand* earlier = stands.before(stood);
  if (earlier != nullptr && earlier->behind_record) return *earlier;
  const Hypothesis& best = game_.beam.best();
  if (best.taken_back > 0) return {};  // a takeback that was not played on from
  const auto last = best.pending.begin() + static_cast<std::ptrdiff_t>(best.confirmed);
  // No press was received for what was played in a silence.
  const auto unheard =
      std::find_if(best.pending.begin(), last, [&](const PlayedPly& one) { return one.inferred; });
  return played({best.pending.begin(), unheard}, Millis{0});
}

template class LastStandOf<Chess>;
template class LastStandOf<Quaternity>;

}  // namespace eboard::tracking
