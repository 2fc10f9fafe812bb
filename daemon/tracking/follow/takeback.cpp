// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/takeback.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/follow/games.hpp"
#include "daemon/tracking/follow/limits.hpp"

namespace eboard::tracking {

using namespace limits;
using rules::count;
using rules::first;
using rules::pop;

namespace {

constexpr Millis kTakenBack = 2s;
constexpr Cost kTakeback = 7;
constexpr Cost kOffencePutBack = -4.5;     // likelier than plies that lead back, without a clock
constexpr Cost kRestored = 4;              // while the clock stood still
constexpr Cost kTakenBackAtOnce = 10;      // and the board was not read since
constexpr Cost kLeverGivenBack = 3;        // and the pieces
constexpr Cost kUndoneUnpressed = 0.5;     // two plies or more, without a thought
constexpr Cost kUnlikely = 1;              // a story beside which a takeback is worth a thought
constexpr std::size_t kMaxPlayedBack = 8;  // plies, with those by which they seem to be played back
constexpr std::size_t kMaxRestored = 20;   // plies, by an arbiter
constexpr Millis kPuttingBack = 4s;
constexpr Millis kNoThought = 2s;  // from the first piece that is put back to the last

}  // namespace

/// A legal story accounts for every square and is no less likely than a takeback. A story whose plies were
/// not played on from is no play.
template <Game G>
bool TakebackOf<G>::explained_by_play() const {
  const Cost max = min_paid(game_.beam.best()) + kTakenBackAtOnce;
  return std::any_of(game_.beam.all().begin(), game_.beam.all().end(), [&](const Hypothesis& one) {
    const bool played_on = one.taken_back == 0 || !one.pending.empty();
    return one.open.cost() <= kFaulty && one.cost() <= max && one.regular() && played_on;
  });
}

template <Game G>
std::optional<PutBackOf<G>> TakebackOf<G>::shown(Moment& now, std::span<const int> offences) {
  // What is shown while the clock stands is analysis, until play goes on from there.
  if (game_.gap.open || game_.lever.clock_stands()) return std::nullopt;
  const Millis since = std::max(game_.board.last_change(), game_.gap.opened_at);
  if (!now.passed(since, kTakenBack)) return std::nullopt;
  if (const auto before = before_offence(offences)) {
    suppose(now, *before, kOffencePutBack);
    return std::nullopt;
  }
  return explained_by_play() ? std::nullopt : take_back(now);
}

/// Where no clock tells play from pieces that are put back: nobody plays back to before an offence.
template <Game G>
std::optional<std::size_t> TakebackOf<G>::before_offence(std::span<const int> offences) const {
  if (game_.clock.has_run()) return std::nullopt;
  for (std::size_t n = offences.size(); n-- > 0;) {
    const auto before = static_cast<std::size_t>(offences[n]) - 1;
    if (game_.record.size() - before > kMaxPlayedBack) break;
    if (game_.shows(game_.record.position_after(before))) return before;
  }
  return std::nullopt;
}

template <Game G>
std::optional<PutBackOf<G>> TakebackOf<G>::restored(Millis now) {
  if (auto noted = go_on_restored()) return noted;
  return restored_by_arbiter() ? take_back(now) : std::nullopt;
}

/// The cost of the takeback of the plies after that many, made just now. If each of them may look like a ply
/// that was undone, the lever decides: a player who plays presses, and a player who takes one ply back
/// returns the lever.
template <Game G>
Cost TakebackOf<G>::cost_of_takeback(std::size_t to, Moment& now) const {
  const Position& earlier = game_.record.position_after(to);
  const Millis pressed = game_.record.back().anchor;
  Millis since = now;
  Squares undone{};
  for (std::size_t ply = to; ply < game_.record.size(); ++ply) {
    const Square from = game_.record[ply].ply.move.from;
    if (earlier.placement()[from]) since = std::min(since, game_.board.changed_at(from));
    undone |= touched(game_.record[ply].ply);
  }
  // Else play went on, and the position came once more.
  const Squares others = (game_.board.occupied() | game_.record.position().placement().occupied()) & ~undone;
  const bool nothing_else = since > pressed && game_.board.changed_at(others) <= pressed;
  if (!nothing_else || !game_.clock.running()) return kTakenBackAtOnce;
  const std::size_t presses = game_.clock.presses(pressed).size();
  if (presses == 1 && game_.clock.lever() == earlier.turn()) return kLeverGivenBack;
  const bool several = game_.record.size() - to > 1 && !now.exceeded(since, kNoThought);
  return several && game_.clock.flipped_at() == pressed ? kUndoneUnpressed : kTakenBackAtOnce;
}

/// The board was changed while the clock stood still, and play goes on from there.
template <Game G>
bool TakebackOf<G>::restored_by_arbiter() const {
  const Millis change = game_.board.last_change();
  const bool while_it_stood = game_.clock.running() && change > game_.clock.stopped_at() &&
                              change <= game_.clock.restarted_at() &&
                              game_.clock.stopped_at() > game_.record.started_at();
  if (!while_it_stood) return false;
  const Hypothesis& best = game_.beam.best();
  // What was put back looks like plies, too; none of them was played while the clock stood.
  return game_.differing(game_.record.position()) || game_.differing(best.position) ||
         (!best.pending.empty() && best.pending.back().placed > game_.clock.stopped_at());
}

/// While the clock stands: which committed position the board shows, at rest. When it runs again hands may be
/// at work before anybody looks.
template <Game G>
void TakebackOf<G>::note_restored(Moment& now, std::span<const int> offences) {
  if (!game_.lever.clock_stands()) return;
  if (game_.board.last_change() <= game_.clock.stopped_at()) return;
  if (!now.passed(game_.board.last_change(), kDoubtful)) return;
  restored_.reset();
  const auto stands = [&](std::size_t plies) {
    return !game_.board.difference(game_.record.position_after(plies).placement());
  };
  const std::size_t min = game_.record.size() - std::min(game_.record.size(), kMaxRestored);
  for (std::size_t to = game_.record.size() + 1; to-- > min && !restored_;) {
    if (stands(to)) restored_ = to;
  }
  // Pieces are put back where they stood before the offence, even if they came there once more.
  for (const int offence : offences) {
    const auto before = static_cast<std::size_t>(offence) - 1;
    if (restored_ && before >= min && before < *restored_ && stands(before)) restored_ = before;
  }
}

/// Play goes on from there.
template <Game G>
std::optional<PutBackOf<G>> TakebackOf<G>::go_on_restored() {
  if (!restored_ || !game_.clock.running()) return std::nullopt;
  const std::size_t to = *std::exchange(restored_, std::nullopt);
  if (to > game_.record.size()) return std::nullopt;
  if (to == game_.record.size() && game_.beam.best().pending.empty()) return std::nullopt;
  PutBack out{to, game_.story_put_back(to)};
  out.story.anchor = game_.clock.restarted_at();
  return out;
}

/// To the latest earlier position that the board shows, if it shows one. What seems to read wrongly may only
/// have been put back, so it counts first. None: it is not certain.
template <Game G>
std::optional<PutBackOf<G>> TakebackOf<G>::take_back(Millis now) {
  for (const bool as_known : {false, true}) {
    if (auto found = take_back(now, as_known)) return std::move(*found);
  }
  suppose_restored(now);
  return std::nullopt;
}

/// The same, `as_known`: whatever squares read that are known to read wrongly. None if no such position is
/// found, null if it is not certain.
template <Game G>
std::optional<std::optional<PutBackOf<G>>> TakebackOf<G>::take_back(Millis now, bool as_known) {
  const auto shows = [&](const Position& position) {
    return !(as_known ? game_.differing(position) : game_.board.difference(position.placement()));
  };
  const Hypothesis best = game_.beam.best();
  Position position = game_.record.base_of(best);
  for (std::size_t i = 0; i + 1 < best.pending.size(); ++i) {
    const auto next = after<G>(position, best.pending[i].ply);
    if (!next) break;
    position = *next;
    if (!shows(position)) continue;
    Hypothesis story = first_plies(best, i + 1, position, now);
    story.anchor = best.anchor;
    return PutBack{game_.record.size(), std::move(story)};
  }
  if (!best.pending.empty() && shows(game_.record.position())) {
    Hypothesis story = game_.story_put_back(game_.record.size());
    if (restored_by_arbiter()) story.anchor = game_.clock.restarted_at();
    return PutBack{game_.record.size(), std::move(story)};
  }
  for (std::size_t to = game_.record.size(); to-- > 0;) {
    if (!shows(game_.record.position_after(to))) continue;
    const bool lever_too = game_.clock.lever() == game_.record.position_after(to).turn() &&
                           game_.clock.flipped_at() > game_.record.back().anchor;
    // Without a clock it may be a piece that is put away.
    const bool pressed = game_.clock.running() || game_.clock.blocked();
    const bool certain = pressed ? restored_by_arbiter() || lever_too : game_.clock.has_run();
    if (!certain) {
      suppose(now, to, game_.clock.has_run() ? kTakeback : kRestored);
      return std::optional<PutBack>();
    }
    return PutBack{to, game_.story_put_back(to)};
  }
  return std::nullopt;
}

/// Pieces that were put back, and one of them is not read.
template <Game G>
void TakebackOf<G>::suppose_restored(Millis now) {
  const std::size_t min = game_.record.size() - std::min(game_.record.size(), kMaxRestored);
  for (std::size_t to = game_.record.size(); to-- > min;) {
    const Squares unread = game_.differing(game_.record.position_after(to));
    if (count(unread) != 1 || !game_.board.empty(first(unread))) continue;
    return suppose(now, to, restored_by_arbiter() ? kRestored : kTakeback);
  }
}

/// The board shows a position of some plies ago, and no story explains it well: it may have been put back,
/// though the next piece was lifted before the board was at rest.
template <Game G>
void TakebackOf<G>::consider(Moment& now) {
  const Hypothesis& best = game_.beam.best();
  if (game_.gap.open || game_.lever.clock_stands()) return;
  if (!game_.clock.has_run() || best.cost() <= kUnlikely) return;
  const std::size_t undone = std::min(game_.record.size(), best.taken_back);
  consider_pending(now);  // after it another story may be the best one
  const std::size_t min = game_.record.size() - std::min(game_.record.size(), kMaxUndone);
  for (std::size_t to = game_.record.size() - undone; to-- > min;) {
    const Position& earlier = game_.record.position_after(to);
    if (!game_.shows(earlier) || !restored_at_once(game_.record.position(), earlier, now)) continue;
    suppose(now, to, cost_of_takeback(to, now));
    return;
  }
}

/// The same with plies that are not committed yet, of every story that is likely.
template <Game G>
void TakebackOf<G>::consider_pending(Moment& now) {
  if (now.exceeded(game_.board.last_change(), kPuttingBack)) return;
  std::vector<Hypothesis> found;
  for (const Hypothesis& one : game_.beam.all()) {
    if (one.cost() > game_.beam.best().cost() + kCameNear) break;
    if (auto story = put_back(one, now)) found.push_back(std::move(*story));
  }
  game_.beam.add(std::move(found));
}

/// Without the last of its pending plies, if the board shows that.
template <Game G>
std::optional<HypothesisOf<G>> TakebackOf<G>::put_back(const Hypothesis& story, Moment& now) const {
  const std::size_t plies = story.pending.size();
  const std::size_t min = plies - std::min(plies, kMaxUndone);
  std::optional<Hypothesis> out;
  Position position = game_.record.base_of(story);
  for (std::size_t kept = 0; kept < plies; ++kept) {
    if (kept > 0) {
      const auto next = after<G>(position, story.pending[kept - 1].ply);
      if (!next) return std::nullopt;
      position = *next;
    }
    const bool shown = kept >= min && !game_.differing(position, story);
    if (shown && restored_at_once(story.position, position, now)) {
      out = first_plies(story, kept, position, game_.board.last_change());
      out->settled = std::min(kept, story.confirmed);
    }
  }
  if (!out) return std::nullopt;
  out->anchor = now;
  out->committed_unheard = story.committed_unheard;
  out->paid = story.paid + story.press_cost + kTakenBackAtOnce;
  observe(*out, game_.board, game_.clock_evidence(), now);
  return out;
}

/// Nothing behind them was played; they led to `position`.
template <Game G>
HypothesisOf<G> TakebackOf<G>::first_plies(const Hypothesis& story, std::size_t kept,
                                           const Position& position, Millis stands_since) const {
  Hypothesis out(position, stands_since);
  out.pending.assign(story.pending.begin(), story.pending.begin() + static_cast<std::ptrdiff_t>(kept));
  if (kept > 0) out.last = out.pending.back().ply;
  if (kept > 1) out.before_last = out.pending[kept - 2].ply;
  out.taken_back = story.taken_back;
  out.path = path_of(out);
  out.exceptions = story.exceptions;
  out.disguised = disguised_in<G>(position, game_.board, story.disguised);
  return out;
}

/// Hands that put plies back do not stop to think; who plays there and back does.
template <Game G>
bool TakebackOf<G>::restored_at_once(const Position& later, const Position& earlier, Moment& now) const {
  Squares differing = later.placement().difference(earlier.placement());
  while (differing) {
    if (now.exceeded(game_.board.changed_at(pop(differing)), kPuttingBack)) return false;
  }
  return true;
}

/// What every story paid; what the best one knows to read wrongly has its price, unless it is right in
/// `story`.
template <Game G>
Cost TakebackOf<G>::min_paid(const Hypothesis& story) const {
  Cost out = game_.beam.best().paid;
  if (!story.exceptions.empty()) return out;
  for (const Hypothesis& one : game_.beam.all()) out = std::min(out, one.paid);
  return out;
}

/// No press was received: it may be analysis while the clock runs on. The plies that follow decide.
template <Game G>
void TakebackOf<G>::suppose(Millis now, std::size_t to_ply, Cost cost) {
  Hypothesis story = game_.story_put_back(to_ply);
  story.taken_back = game_.record.size() - to_ply;
  story.path = path_of(story);
  const Cost paid = cost + min_paid(story);
  const bool told = std::any_of(game_.beam.all().begin(), game_.beam.all().end(), [&](const Hypothesis& one) {
    return one.path == story.path && one.paid <= paid;
  });
  if (told) return;
  story.anchor = now;
  story.placed = game_.board.last_change();
  observe(story, game_.board, game_.clock_evidence(), now);
  story.paid = paid;
  std::vector<Hypothesis> stories;
  stories.push_back(std::move(story));
  game_.beam.add(std::move(stories));
}

template class TakebackOf<Chess>;
template class TakebackOf<Quaternity>;

}  // namespace eboard::tracking
