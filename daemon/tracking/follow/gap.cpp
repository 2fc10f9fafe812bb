// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/gap.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/follow/games.hpp"
#include "daemon/tracking/follow/limits.hpp"

namespace eboard::tracking {

using namespace limits;
using rules::count;
using rules::first;

namespace {

constexpr Millis kMisreadLasts = 10s;  // a king that is missing or too many after a gap; most pass
constexpr int kAnotherPosition = 8;    // squares that differ

}  // namespace

/// A line through a silence is reported as uncertain if several lines fit, or if it is so long that another
/// way there cannot be excluded.
template <Game G>
void GapOf<G>::say(Moment& now) {
  const Hypothesis& best = game_.beam.best();
  const bool told = !game_.clock.connected() || game_.clock.told_at() >= game_.gap.opened_at;
  if (!game_.gap.open || best.open.cost() > kOneHand || !told || best.length < kTooShort) return;
  const auto inferred = static_cast<std::size_t>(std::count_if(
      best.pending.begin(), best.pending.end(), [](const PlayedPly& played) { return played.inferred; }));
  // A press that is reported late may show that the line lacks a ply.
  const bool may_lack = inferred > kShortGap && best.length_told();
  if (may_lack && (!now.passed(game_.clock.told_at(), kLeverLate) || pressed_for_none(best))) return;
  game_.gap.open = false;
  GapFound gap{static_cast<int>(game_.record.size()), G::Notation::text(game_.board.seen()), {}};
  for (const Hypothesis& one : game_.beam.all()) {
    if (gap.candidates.size() == kMaxCandidates || one.cost() > best.cost() + kRival) break;
    std::string plies;
    for (const PlayedMove& ply : game_.line_of(one)) plies += (plies.empty() ? "" : " ") + ply.text();
    gap.candidates.push_back(std::move(plies));
  }
  // Moves to and fro leave no trace but on the clock.
  const bool miscounted = game_.clock.has_run() && best.press_cost >= kMiscounted;
  if (gap.candidates.size() > 1 || inferred > kShortGap || miscounted)
    game_.reporter.gap(now, std::move(gap));
}

/// A player has pressed since the link was back, and no ply of the line is one to press for: they had moved
/// before, and one ply more was made than the line has.
template <Game G>
bool GapOf<G>::pressed_for_none(const Hypothesis& story) const {
  return game_.clock.flipped_at() > game_.clock.told_at() && story.press_cost >= kMiscounted;
}

/// The game ends before anything showed what was missed.
template <Game G>
void GapOf<G>::say_unsettled(Millis now) {
  game_.gap.open = false;
  if (!game_.gap.told)
    game_.reporter.gap(now,
                       {static_cast<int>(game_.record.size()), G::Notation::text(game_.board.seen()), {}});
}

/// Nothing was put down since the clock was pressed: all plies up to now were pressed for.
template <Game G>
bool GapOf<G>::pressed_last(Moment& now) const {
  const Millis pressed = game_.clock.flipped_at();
  return pressed > std::max(game_.gap.opened_at, game_.clock.told_at()) &&
         pressed >= game_.board.put_down_at() && now.passed(pressed, kSettled);
}

/// The turn is unknown until a player moves.
template <Game G>
bool GapOf<G>::lost_without_clock(Moment& now) const {
  const bool stands = now.passed(std::max(game_.board.last_change(), game_.gap.opened_at), kDoubtful);
  return stands && game_.beam.best().open.cost() > kClear + 1.0 && first_mover();
}

/// Who has moved a piece since the link was back, and nothing else has changed.
template <Game G>
std::optional<typename G::Player> GapOf<G>::first_mover() const {
  const Squares differing = game_.gap.found->difference(game_.board.seen());
  const Squares left = differing & ~game_.board.occupied();
  const Squares reached = differing & game_.board.occupied();
  if (count(left) != 1 || count(reached) != 1) return std::nullopt;
  const auto piece = (*game_.gap.found)[first(left)];
  if (!piece || game_.board.seen()[first(reached)] != piece) return std::nullopt;
  return G::owner(game_.record.position(), *piece);
}

template <Game G>
bool GapOf<G>::far_from_all() const {
  return std::all_of(game_.beam.all().begin(), game_.beam.all().end(), [&](const Hypothesis& one) {
    return count(unexplained(one.standing(), game_.board)) >= kAnotherPosition;
  });
}

template <Game G>
PressCount GapOf<G>::missing_plies(Player turn) const {
  const auto fewest = static_cast<int>(G::plies_until(game_.record.position(), turn));
  ClockEvidence clock;
  clock.missed = game_.clock.missed(game_.record.started_at());
  if (!clock.missed) {
    const Hypothesis& best = game_.beam.best();
    const bool fits = best.position.turn() == turn && best.taken_back == 0;
    return {fits ? std::max(fewest, static_cast<int>(best.pending.size())) : fewest, kCounted};
  }
  const Millis since = game_.record.empty() ? game_.record.started_at() : game_.record.back().anchor;
  clock.presses = game_.clock.presses(since);
  const Player mover = game_.record.position().turn();
  const int owed = game_.clock.lever() && *game_.clock.lever() != turn ? 1 : 0;  // for the last ply
  const int known = presses_heard(clock, since, Millis::max(), mover) + owed;
  // The lever's place distinguishes odd from even: the last committed ply was pressed for in the silence,
  // too.
  const bool one_more = clock.missed->differs_by_one(fewest - known);
  const int plies = known - (one_more ? 1 : 0);
  const PressCount unheard = likeliest_count(*clock.missed, fewest - plies, G::kPlayers);
  return {unheard.presses + plies, unheard.probability};
}

/// A player who has moved and not pressed for long enough still has to press.
template <Game G>
std::optional<typename G::Player> GapOf<G>::turn_by_clock() const {
  const auto lever = game_.clock.lever();
  const auto man = game_.board.put_down_last();
  const bool moved = lever && man && G::owner(game_.record.position(), *man) == *lever;
  const bool owed = moved && game_.gap.open &&
                    game_.board.put_down_at() > std::max(game_.gap.opened_at, game_.clock.flipped_at());
  return owed ? G::following(*lever) : lever;
}

template <Game G>
bool GapOf<G>::lost(Moment& now) const {
  if (!game_.gap.open) return false;
  const Hypothesis& best = game_.beam.best();
  if (!game_.clock.connected()) return game_.gap.found && lost_without_clock(now);
  const bool quiet = now.passed(std::max(game_.board.last_change(), game_.gap.opened_at), kGapQuiet);
  if (!quiet && !pressed_last(now)) return false;
  return best.open.cost() > kWorst || best.length < kTooShort ||
         (best.length_told() && pressed_for_none(best));
}

template <Game G>
std::optional<FoundOnBoardOf<G>> GapOf<G>::find_position(Moment& now) {
  const Player mover = game_.record.position().turn();
  const bool clocked = game_.clock.connected();
  const Player turn = clocked ? turn_by_clock().value_or(mover) : first_mover().value_or(mover);
  const Placement stands = clocked || !game_.gap.found ? game_.board.before_lifts() : *game_.gap.found;
  const bool misread = game_.gap.open && now.passed(game_.gap.opened_at, kMisreadLasts) && far_from_all();
  const auto position = G::found_on_board(game_.record.position(), stands, turn, misread);
  if (!game_.gap.told)
    game_.reporter.gap(now, {static_cast<int>(game_.record.size()), G::Notation::text(stands), {}});
  game_.gap.told = !position;
  if (!position) return std::nullopt;
  game_.gap.open = false;
  return FoundOnBoard{*position, turn};
}

template class GapOf<Chess>;
template class GapOf<Quaternity>;

}  // namespace eboard::tracking
