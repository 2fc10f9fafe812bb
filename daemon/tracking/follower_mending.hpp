// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// When the board contradicts what was taken as played: repairs, gaps, illegal moves. Part of follower.cpp.
#pragma once

#include <algorithm>
#include <utility>

#include "daemon/tracking/follower.hpp"
#include "daemon/tracking/follower_limits.hpp"
#include "daemon/tracking/illegal_ply.hpp"
#include "daemon/tracking/watch/codes.hpp"

namespace eboard::tracking {

/// Some story that is not out of the question accounts for every square.
template <Game G>
bool FollowerOf<G>::well_explained() const {
  return std::any_of(game_.beam.all().begin(), game_.beam.all().end(),
                     [](const Hypothesis& one) { return one.open.cost() <= kFaulty; });
}

template <Game G>
bool FollowerOf<G>::in_doubt() const {
  if (game_.beam.empty()) return false;
  const Hypothesis& best = game_.beam.best();
  const bool unread = std::any_of(best.exceptions.begin(), best.exceptions.end(),
                                  [](const Exception& exception) { return !exception.reading.occupied; });
  return best.open.cost() > kFaulty || unread || game_.beam.share(best, best.pending.size()) < kDoubted;
}

/// The last committed ply stood and was pressed, and its piece went on in the opponent's time.
template <Game G>
bool FollowerOf<G>::moved_after_press() const {
  const Played& last = game_.record.back();
  const Square at = arrived_at(last.ply);
  return game_.clock.has_run() && last.anchor > last.placed && game_.board.empty(at) &&
         game_.board.changed_at(at) - last.anchor >= kIllegalQuiet;
}

/// A ply that was taken for another one, committed or not: what stands there explains the board and
/// everything since.
template <Game G>
bool FollowerOf<G>::repair(Millis now) {
  const Hypothesis& best = game_.beam.best();
  if (game_.gap.open || well_explained() || now - game_.board.last_change() < kIllegalQuiet) return false;
  if (game_.lever.clock_stands()) return false;
  if (std::exchange(repaired_, game_.board.changes()) == game_.board.changes())
    return false;  // nothing new to find
  const bool recent = !game_.record.empty() && now - game_.record.back().placed <= kRepairable;
  const std::size_t most = recent ? game_.record.size() : 0;
  const std::size_t pending = best.pending.size();
  for (std::size_t back = 0; back + pending <= 4 && back <= most; ++back) {
    const std::size_t to = game_.record.size() - back;
    const std::vector<Hypothesis> base{game_.record.story_after(to)};
    auto found = grow<G>(base, game_.board, game_.clock_evidence(), now, kRepair);
    const bool moved_on = back == 1 && moved_after_press();
    std::erase_if(found, [&](const Hypothesis& one) {
      const std::size_t least = std::max<std::size_t>(back, 1);
      return one.pending.size() < least || one.open.cost() > 0 || (moved_on && one.pending.size() == back);
    });
    if (found.empty()) continue;
    if (back > 0) rewind(now, to);
    for (Hypothesis& one : found) {
      for (PlayedPly& played : one.pending) played.inferred = false;
    }
    game_.beam.add(std::move(found));
    return true;
  }
  return false;
}

/// What was played while nobody listened is said to be uncertain where several lines fit, or one that is so
/// long that another way there cannot be excluded.
template <Game G>
void FollowerOf<G>::say_gap(Millis now) {
  const Hypothesis& best = game_.beam.best();
  const bool told = !game_.clock.connected() || game_.clock.told_at() >= game_.gap.opened_at;
  if (!game_.gap.open || best.open.cost() > kOneHand || !told || best.length < kTooShort) return;
  const auto inferred = static_cast<std::size_t>(std::count_if(
      best.pending.begin(), best.pending.end(), [](const PlayedPly& played) { return played.inferred; }));
  // A press that is told late may show that the line has a ply too few.
  const bool may_lack = inferred > kShortGap && best.length_told();
  if (may_lack && (now - game_.clock.told_at() < kLeverLate || pressed_for_none(best))) return;
  game_.gap.open = false;
  GapFound gap{static_cast<int>(game_.record.size()), G::text(game_.board.seen()), {}};
  for (const Hypothesis& one : game_.beam.all()) {
    if (gap.candidates.size() == kMostCandidates || one.cost() > best.cost() + kRival) break;
    std::string plies;
    for (const std::string& ply : game_.line_of(one)) plies += (plies.empty() ? "" : " ") + ply;
    gap.candidates.push_back(std::move(plies));
  }
  // Moves to and fro leave no trace but on the clock.
  const bool miscounted = game_.clock.has_run() && best.press_cost >= kMiscounted;
  if (gap.candidates.size() > 1 || inferred > kShortGap || miscounted)
    game_.reporter.gap(now, std::move(gap));
}

/// Somebody has pressed since the link was back, and no ply of the line is one to press for: he had moved
/// before, and one ply more was made than the line has.
template <Game G>
bool FollowerOf<G>::pressed_for_none(const Hypothesis& story) const {
  return game_.clock.flipped_at() > game_.clock.told_at() && story.press_cost >= kMiscounted;
}

/// The game ends before anything told what was missed.
template <Game G>
void FollowerOf<G>::say_gap_unsettled(Millis now) {
  game_.gap.open = false;
  if (!game_.gap.told)
    game_.reporter.gap(now, {static_cast<int>(game_.record.size()), G::text(game_.board.seen()), {}});
}

template <Game G>
bool FollowerOf<G>::lost(Millis now) const {
  if (game_.beam.empty()) return false;
  if (!game_.clock.connected()) return game_.gap.open && game_.gap.found && lost_without_clock(now);
  if (!game_.clock.running()) return false;
  const Millis quiet = now - std::max(game_.board.last_change(),
                                      game_.gap.open ? game_.gap.opened_at : game_.clock.restarted_at());
  if (quiet < kGapQuiet && !(game_.gap.open && pressed_last(now))) return false;
  const Hypothesis& best = game_.beam.best();
  if (!game_.gap.open) return set_up_by_arbiter() || best.exceptions.size() >= kMostExceptions || stuck();
  return best.open.cost() > kWorst || best.length < kTooShort ||
         (best.length_told() && pressed_for_none(best));
}

/// Something was played that no rule allows, and many plies later nobody knows what.
template <Game G>
bool FollowerOf<G>::stuck() const {
  const Hypothesis& best = game_.beam.best();
  return best.pending.size() >= kStuck && best.pending.front().ply.irregular && !agreed(best);
}

/// Nothing was put down since the clock was pressed: all plies up to now were pressed for.
template <Game G>
bool FollowerOf<G>::pressed_last(Millis now) const {
  const Millis pressed = game_.clock.flipped_at();
  return pressed > std::max(game_.gap.opened_at, game_.clock.told_at()) &&
         pressed >= game_.board.put_down_at() && now - pressed >= kSettled;
}

/// Nothing tells whose turn it was until somebody moves.
template <Game G>
bool FollowerOf<G>::lost_without_clock(Millis now) const {
  const bool stands = now - std::max(game_.board.last_change(), game_.gap.opened_at) >= kDoubtful;
  return stands && game_.beam.best().open.cost() > kClear + 1.0 && first_mover();
}

/// Who has moved a piece since the link was back, and nothing else has changed.
template <Game G>
std::optional<typename G::Player> FollowerOf<G>::first_mover() const {
  const Squares differing = game_.gap.found->difference(game_.board.seen());
  const Squares left = differing & ~game_.board.occupied();
  const Squares reached = differing & game_.board.occupied();
  if (count(left) != 1 || count(reached) != 1) return std::nullopt;
  const auto piece = (*game_.gap.found)[first(left)];
  if (!piece || game_.board.seen()[first(reached)] != piece) return std::nullopt;
  return G::owner(game_.record.position(), *piece);
}

template <Game G>
bool FollowerOf<G>::far_from_all() const {
  return std::all_of(game_.beam.all().begin(), game_.beam.all().end(), [&](const Hypothesis& one) {
    return count(unexplained(one.standing(), game_.board)) >= kAnotherPosition;
  });
}

/// Another position altogether was set up while the clock stood still, none that this game has seen.
template <Game G>
bool FollowerOf<G>::set_up_by_arbiter() const {
  return takeback_.restored_by_arbiter() && far_from_all();
}

/// Since the last committed ply, until it is the turn of `turn`: as the clock counts them, and the pace.
template <Game G>
PressCount FollowerOf<G>::missing_plies(Player turn) const {
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
  // The lever's place tells odd from even: the last committed ply was pressed for in the silence, too.
  const bool one_more = clock.missed->differs_by_one(fewest - known);
  const int plies = known - (one_more ? 1 : 0);
  const PressCount unheard = likeliest_count(*clock.missed, fewest - plies, G::kPlayers);
  return {unheard.presses + plies, unheard.probability};
}

/// Who has moved and not pressed for long enough owes the press.
template <Game G>
std::optional<typename G::Player> FollowerOf<G>::turn_by_clock() const {
  const auto lever = game_.clock.lever();
  const auto man = game_.board.put_down_last();
  const bool moved = lever && man && G::owner(game_.record.position(), *man) == *lever;
  const bool owed = moved && game_.gap.open &&
                    game_.board.put_down_at() > std::max(game_.gap.opened_at, game_.clock.flipped_at());
  return owed ? G::following(*lever) : lever;
}

template <Game G>
void FollowerOf<G>::go_on_from_board(Millis now) {
  const Hypothesis best = game_.beam.best();
  const Player mover = game_.record.position().turn();
  const bool clocked = game_.clock.connected();
  const Player turn = clocked ? turn_by_clock().value_or(mover) : first_mover().value_or(mover);
  const Placement stands = clocked || !game_.gap.found ? game_.board.before_lifts() : *game_.gap.found;
  const bool misread = game_.gap.open && now - game_.gap.opened_at >= kMisreadLasts && far_from_all();
  const auto position = G::found_on_board(game_.record.position(), stands, turn, misread);
  if (!game_.gap.told) game_.reporter.gap(now, {static_cast<int>(game_.record.size()), G::text(stands), {}});
  game_.gap.told = !position;
  if (!position) return;  // what the board shows later may be one
  game_.gap.open = false;
  commit_seen(best, now);
  record_counted(now, *position, missing_plies(turn));
  go_on(now);
}

/// What was seen before the link was lost, and everybody agrees on.
template <Game G>
void FollowerOf<G>::commit_seen(const Hypothesis& best, Millis now) {
  const auto missed = game_.clock.missed(game_.record.started_at());
  if (!missed) return;  // nothing tells when it was
  if (best.taken_back > 0) forget_after(now, game_.record.size() - best.taken_back);
  for (std::size_t i = 0; i < best.pending.size(); ++i) {
    const PlayedPly& played = best.pending[i];
    const auto presses = game_.clock.presses(played.placed);
    const bool pressed =
        !presses.empty() && presses.front().by == played.by && presses.front().at <= missed->from;
    if (!pressed || played.inferred || played.ply.irregular || game_.beam.share(best, i + 1) < kSure) return;
    commit(played, clocks_of(played), {.right = confidence_.right_alone(best, 0)}, now);
  }
}

/// Of the plies that lead to `position` nothing but their number is known.
template <Game G>
void FollowerOf<G>::record_counted(Millis now, const Position& position, const PressCount& plies) {
  const double record = game_.record.trust() * plies.probability;
  std::vector<std::string> first;
  if (game_.board.knows_pieces()) first = rivals_.may_have_begun(position.placement());
  for (int i = 0; i < plies.presses; ++i) commit_counted(now, position, record, std::exchange(first, {}));
}

/// Nothing is known of it but what stood there behind it, and that the record is right with that probability.
template <Game G>
void FollowerOf<G>::commit_counted(Millis now, const Position& position, double record,
                                   std::vector<std::string> alternatives) {
  const std::string name = "@" + G::text(position.placement());
  game_.record.add({Ply{}, position, now, now, record, 0, true, true, true});
  game_.reporter.commit(now, game_.record.start_text(), game_.board.rotated(),
                        {name, name, G::text(position), record, true, std::move(alternatives), true}, {},
                        true);
}

/// The last committed ply was one of two moves that were made in one turn.
template <Game G>
bool FollowerOf<G>::one_of_two_committed(const Hypothesis& story) const {
  if (story.taken_back != 1 || story.pending.empty() || game_.record.empty()) return false;
  const Ply& both = story.pending.front().ply;
  return both.also && story.confirmed > 0 &&
         (game_.record.back().ply.move == both.move || game_.record.back().ply.move == *both.also);
}

template <Game G>
void FollowerOf<G>::watch_illegal(Millis now) {
  const Hypothesis& best = game_.beam.best();
  if (illegal_) {
    if (best.pending.empty() && best.open.cost() == 0) say_illegal(now, "corrected");
    return;
  }
  if (one_of_two_committed(best) && game_.beam.share(best, 1) >= kNearlySure) {
    Hypothesis story = best;
    story.taken_back = 0;
    story.path = path_of(story);
    forget_after(now, game_.record.size() - 1);
    begin_with(std::move(story));
    return watch_illegal(now);
  }
  if (best.taken_back > 0) return;  // whose ply it would be is not certain yet
  if (best.pending.empty() || !best.pending[0].ply.irregular || game_.beam.share(best, 1) < kNearlySure)
    return;
  // Completed by a press, or without a clock by the reply.
  const bool alone = best.pending.size() == 1;
  const bool completed = game_.clock.has_run() ? best.confirmed > 0 : !alone;
  if (!completed || (alone && best.open.cost() > 0) || best.open.cost() > kClear) return;
  const Millis since =
      alone ? std::max(game_.board.last_change(), game_.clock.flipped_at()) : best.pending[1].placed;
  if (now - since < kIllegalQuiet) return;
  find_illegal(best.pending[0].ply, now);
}

/// The king that an illegal ply left in check was taken, and pressed for.
template <Game G>
void FollowerOf<G>::watch_taken_king(Millis now) {
  const Hypothesis& best = game_.beam.best();
  if (king_captured_) {
    if (!best.pending.empty() || best.open.cost() > 0) return;
    king_captured_->state = "corrected";
    game_.reporter.irregularity(now, *std::exchange(king_captured_, std::nullopt));
    return;
  }
  const Difference* taken = taken_king<G>(best);
  if (taken == nullptr || best.pending.size() != 1) return;
  const std::vector<Press> presses = game_.clock.presses(best.pending.front().placed);
  const bool pressed = !presses.empty() && presses.back().by == best.position.turn() &&
                       presses.back().at >= taken->since && now - presses.back().at >= kLeverLate;
  if (!pressed) return;
  // It may have been taken before anybody could be sure of the offence.
  const bool offence = best.taken_back == 0 && best.pending.front().ply.irregular;
  if (!illegal_ && offence && game_.beam.share(best, 1) >= kDoubtless)
    find_illegal(best.pending.front().ply, now);
  if (!illegal_) return;
  king_captured_ = *illegal_;
  king_captured_->id = ++irregularities_;
  ++king_captured_->ply;
  king_captured_->code = codes::kKingCaptured.name;
  king_captured_->move.clear();
  cite(*king_captured_, game_.edition);
  game_.reporter.irregularity(now, *king_captured_);
}

/// Precondition: the ply can be followed.
template <Game G>
void FollowerOf<G>::find_illegal(const Ply& ply, Millis now) {
  IrregularityFound found = name_illegal<G>(game_.record.position(), ply, game_.board.seen());
  found.ply = static_cast<int>(game_.record.size()) + 1;
  found.id = ++irregularities_;
  illegal_ = std::move(found);
  say_illegal(now, "completed");
}

/// `state`: completed, stood or corrected. Where the position before it is doubtful nobody is accused: it is
/// a suspicion, and none any more when the men are put back, unless that proves it.
template <Game G>
void FollowerOf<G>::say_illegal(Millis now, const std::string& state) {
  const bool put_right = state == "corrected";
  const bool accused = illegal_->state == "completed" || illegal_->state == "stood";
  const bool accuse =
      accused || confidence_.may_accuse(static_cast<std::size_t>(illegal_->ply) - 1, put_right);
  const std::string before = std::exchange(illegal_->state, accuse      ? state
                                                            : put_right ? "withdrawn"
                                                                        : "pending");
  cite(*illegal_, game_.edition);
  if (illegal_->state != before) game_.reporter.irregularity(now, *illegal_);
  if (state == "completed") return;
  if (state == "stood") stood_illegal_.push_back(*illegal_);
  illegal_.reset();
}

}  // namespace eboard::tracking
