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
#include "daemon/tracking/watch/cite.hpp"

namespace eboard::tracking {

/// Some story that is not out of the question accounts for every square.
template <Game G>
bool FollowerOf<G>::well_explained() const {
  return std::any_of(beam_.all().begin(), beam_.all().end(),
                     [](const Hypothesis& one) { return one.open.cost() <= kFaulty; });
}

template <Game G>
bool FollowerOf<G>::in_doubt() const {
  if (beam_.empty()) return false;
  const Hypothesis& best = beam_.best();
  const bool unread = std::any_of(best.exceptions.begin(), best.exceptions.end(),
                                  [](const Exception& exception) { return !exception.reading.occupied; });
  return best.open.cost() > kFaulty || unread || beam_.share(best, best.pending.size()) < kDoubted;
}

/// The last committed ply stood and was pressed, and its piece went on in the opponent's time.
template <Game G>
bool FollowerOf<G>::moved_after_press() const {
  const Played& last = history_.back();
  const Square at = arrived_at(last.ply);
  return clock_.has_run() && last.anchor > last.placed && board_.empty(at) &&
         board_.changed_at(at) - last.anchor >= kIllegalQuiet;
}

/// A ply that was taken for another one, committed or not: what stands there explains the board and
/// everything since.
template <Game G>
bool FollowerOf<G>::repair(Millis now) {
  const Hypothesis& best = beam_.best();
  if (after_gap_ || well_explained() || now - board_.last_change() < kIllegalQuiet) return false;
  if (clock_stands()) return false;
  if (std::exchange(repaired_, board_.changes()) == board_.changes()) return false;  // nothing new to find
  const bool recent = !history_.empty() && now - history_.back().placed <= kRepairable;
  const std::size_t most = recent ? history_.size() : 0;
  const std::size_t pending = best.pending.size();
  for (std::size_t back = 0; back + pending <= 4 && back <= most; ++back) {
    const std::size_t to = history_.size() - back;
    const std::vector<Hypothesis> base{story_after(to)};
    auto found = grow<G>(base, board_, clock_evidence(), now, kRepair);
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
    beam_.add(std::move(found));
    return true;
  }
  return false;
}

/// What was played while nobody listened is said to be uncertain where several lines fit, or one that is so
/// long that another way there cannot be excluded.
template <Game G>
void FollowerOf<G>::say_gap(Millis now) {
  const Hypothesis& best = beam_.best();
  const bool told = !clock_.connected() || clock_.told_at() >= opened_at_;
  if (!after_gap_ || best.open.cost() > kOneHand || !told || best.length < kTooShort) return;
  const auto inferred = static_cast<std::size_t>(std::count_if(
      best.pending.begin(), best.pending.end(), [](const PlayedPly& played) { return played.inferred; }));
  // A press that is told late may show that the line has a ply too few.
  const bool may_lack = inferred > kShortGap && best.length_told();
  if (may_lack && (now - clock_.told_at() < kLeverLate || pressed_for_none(best))) return;
  after_gap_ = false;
  GapFound gap{static_cast<int>(history_.size()), G::text(board_.seen()), {}};
  for (const Hypothesis& one : beam_.all()) {
    if (gap.candidates.size() == kMostCandidates || one.cost() > best.cost() + kRival) break;
    std::string plies;
    for (const std::string& ply : line_of(one)) plies += (plies.empty() ? "" : " ") + ply;
    gap.candidates.push_back(std::move(plies));
  }
  // Moves to and fro leave no trace but on the clock.
  const bool miscounted = clock_.has_run() && best.press_cost >= kMiscounted;
  if (gap.candidates.size() > 1 || inferred > kShortGap || miscounted) reporter_.gap(now, std::move(gap));
}

/// Somebody has pressed since the link was back, and no ply of the line is one to press for: he had moved
/// before, and one ply more was made than the line has.
template <Game G>
bool FollowerOf<G>::pressed_for_none(const Hypothesis& story) const {
  return clock_.flipped_at() > clock_.told_at() && story.press_cost >= kMiscounted;
}

/// The game ends before anything told what was missed.
template <Game G>
void FollowerOf<G>::say_gap_unsettled(Millis now) {
  after_gap_ = false;
  if (!gap_told_) reporter_.gap(now, {static_cast<int>(history_.size()), G::text(board_.seen()), {}});
}

template <Game G>
bool FollowerOf<G>::lost(Millis now) const {
  if (beam_.empty()) return false;
  if (!clock_.connected()) return after_gap_ && found_ && lost_without_clock(now);
  if (!clock_.running()) return false;
  const Millis quiet = now - std::max(board_.last_change(), after_gap_ ? opened_at_ : clock_.restarted_at());
  if (quiet < kGapQuiet && !(after_gap_ && pressed_last(now))) return false;
  const Hypothesis& best = beam_.best();
  if (!after_gap_) return set_up_by_arbiter() || best.exceptions.size() >= kMostExceptions || stuck();
  return best.open.cost() > kWorst || best.length < kTooShort ||
         (best.length_told() && pressed_for_none(best));
}

/// Something was played that no rule allows, and many plies later nobody knows what.
template <Game G>
bool FollowerOf<G>::stuck() const {
  const Hypothesis& best = beam_.best();
  return best.pending.size() >= kStuck && best.pending.front().ply.irregular && !agreed(best);
}

/// Nothing was put down since the clock was pressed: all plies up to now were pressed for.
template <Game G>
bool FollowerOf<G>::pressed_last(Millis now) const {
  const Millis pressed = clock_.flipped_at();
  return pressed > std::max(opened_at_, clock_.told_at()) && pressed >= board_.put_down_at() &&
         now - pressed >= kSettled;
}

/// Nothing tells whose turn it was until somebody moves.
template <Game G>
bool FollowerOf<G>::lost_without_clock(Millis now) const {
  const bool stands = now - std::max(board_.last_change(), opened_at_) >= kDoubtful;
  return stands && beam_.best().open.cost() > kClear + 1.0 && first_mover();
}

/// Who has moved a piece since the link was back, and nothing else has changed.
template <Game G>
std::optional<typename G::Player> FollowerOf<G>::first_mover() const {
  const Squares differing = found_->difference(board_.seen());
  const Squares left = differing & ~board_.occupied();
  const Squares reached = differing & board_.occupied();
  if (count(left) != 1 || count(reached) != 1) return std::nullopt;
  const auto piece = (*found_)[first(left)];
  if (!piece || board_.seen()[first(reached)] != piece) return std::nullopt;
  return G::owner(committed_position(), *piece);
}

template <Game G>
bool FollowerOf<G>::far_from_all() const {
  return std::all_of(beam_.all().begin(), beam_.all().end(), [&](const Hypothesis& one) {
    return count(unexplained(one.standing(), board_)) >= kAnotherPosition;
  });
}

/// Another position altogether was set up while the clock stood still, none that this game has seen.
template <Game G>
bool FollowerOf<G>::set_up_by_arbiter() const {
  return restored_by_arbiter() && far_from_all();
}

/// Since the last committed ply, until it is the turn of `turn`: as the clock counts them, and the pace.
template <Game G>
PressCount FollowerOf<G>::missing_plies(Player turn) const {
  const auto fewest = static_cast<int>(G::plies_until(committed_position(), turn));
  ClockEvidence clock;
  clock.missed = clock_.missed(started_at_);
  if (!clock.missed) {
    const Hypothesis& best = beam_.best();
    const bool fits = best.position.turn() == turn && best.taken_back == 0;
    return {fits ? std::max(fewest, static_cast<int>(best.pending.size())) : fewest, kCounted};
  }
  const Millis since = history_.empty() ? started_at_ : history_.back().anchor;
  clock.presses = clock_.presses(since);
  const Player mover = committed_position().turn();
  const int owed = clock_.lever() && *clock_.lever() != turn ? 1 : 0;  // for the last ply
  const int known = presses_heard(clock, since, Millis::max(), mover) + owed;
  // The lever's place tells odd from even: the last committed ply was pressed for in the silence, too.
  const bool one_more = clock.missed->differs_by_one(fewest - known);
  const int plies = known - (one_more ? 1 : 0);
  const PressCount unheard = likeliest_count(*clock.missed, fewest - plies, G::kPlayers);
  return {unheard.presses + plies, unheard.probability};
}

/// What may have been the first ply on the way to what stands there: its man has left, and stands where it
/// went, or went on or was taken there. What players like most first.
template <Game G>
std::vector<std::string> FollowerOf<G>::may_have_begun(const Placement& stands) const {
  const Position& before = committed_position();
  typename G::Sense sense(before);
  std::vector<std::pair<Cost, Ply>> found;
  for (const auto& move : before.legal_moves()) {
    if (stands[move.from] == before.placement()[move.from]) continue;
    const Square to = G::arrived_at(move);
    const bool there = stands[to] == before.after(move).placement()[to];
    found.emplace_back(sense.of(move) + (there ? 0 : kWentOn), ply_in<G>(before, move));
  }
  std::vector<std::string> out;
  for (const Ply& ply : cheapest_first(std::move(found))) {
    if (out.size() < kMostRivals) out.push_back(uci(before, ply));
  }
  return out;
}

/// Who has moved and not pressed for long enough owes the press.
template <Game G>
std::optional<typename G::Player> FollowerOf<G>::turn_by_clock() const {
  const auto lever = clock_.lever();
  const auto man = board_.put_down_last();
  const bool moved = lever && man && G::owner(committed_position(), *man) == *lever;
  const bool owed = moved && after_gap_ && board_.put_down_at() > std::max(opened_at_, clock_.flipped_at());
  return owed ? G::following(*lever) : lever;
}

template <Game G>
void FollowerOf<G>::go_on_from_board(Millis now) {
  const Hypothesis best = beam_.best();
  const Player mover = committed_position().turn();
  const bool clocked = clock_.connected();
  const Player turn = clocked ? turn_by_clock().value_or(mover) : first_mover().value_or(mover);
  const Placement stands = clocked || !found_ ? board_.before_lifts() : *found_;
  const bool misread = after_gap_ && now - opened_at_ >= kMisreadLasts && far_from_all();
  const auto position = G::found_on_board(committed_position(), stands, turn, misread);
  if (!gap_told_) reporter_.gap(now, {static_cast<int>(history_.size()), G::text(stands), {}});
  gap_told_ = !position;
  if (!position) return;  // what the board shows later may be one
  after_gap_ = false;
  commit_seen(best, now);
  record_counted(now, *position, missing_plies(turn));
  go_on(now);
}

/// What was seen before the link was lost, and everybody agrees on.
template <Game G>
void FollowerOf<G>::commit_seen(const Hypothesis& best, Millis now) {
  const auto missed = clock_.missed(started_at_);
  if (!missed) return;  // nothing tells when it was
  if (best.taken_back > 0) forget_after(now, history_.size() - best.taken_back);
  for (std::size_t i = 0; i < best.pending.size(); ++i) {
    const PlayedPly& played = best.pending[i];
    const auto presses = clock_.presses(played.placed);
    const bool pressed =
        !presses.empty() && presses.front().by == played.by && presses.front().at <= missed->from;
    if (!pressed || played.inferred || played.ply.irregular || beam_.share(best, i + 1) < kSure) return;
    commit(played, clocks_of(played), {.right = right_alone(best, 0)}, now);
  }
}

/// Of the plies that lead to `position` nothing but their number is known.
template <Game G>
void FollowerOf<G>::record_counted(Millis now, const Position& position, const PressCount& plies) {
  const double record = trust() * plies.probability;
  std::vector<std::string> first;
  if (board_.knows_pieces()) first = may_have_begun(position.placement());
  for (int i = 0; i < plies.presses; ++i) commit_counted(now, position, record, std::exchange(first, {}));
}

/// Nothing is known of it but what stood there behind it, and that the record is right with that probability.
template <Game G>
void FollowerOf<G>::commit_counted(Millis now, const Position& position, double record,
                                   std::vector<std::string> alternatives) {
  const std::string name = "@" + G::text(position.placement());
  history_.push_back({Ply{}, position, now, now, record, 0, true, true, true});
  reporter_.commit(now, start_text_, board_.rotated(),
                   {name, name, G::text(position), record, true, std::move(alternatives), true}, {}, true);
}

/// The last committed ply was one of two moves that were made in one turn.
template <Game G>
bool FollowerOf<G>::one_of_two_committed(const Hypothesis& story) const {
  if (story.taken_back != 1 || story.pending.empty() || history_.empty()) return false;
  const Ply& both = story.pending.front().ply;
  return both.also && story.confirmed > 0 &&
         (history_.back().ply.move == both.move || history_.back().ply.move == *both.also);
}

template <Game G>
void FollowerOf<G>::watch_illegal(Millis now) {
  const Hypothesis& best = beam_.best();
  if (illegal_) {
    if (best.pending.empty() && best.open.cost() == 0) say_illegal(now, State::corrected);
    return;
  }
  if (one_of_two_committed(best) && beam_.share(best, 1) >= kNearlySure) {
    Hypothesis story = best;
    story.taken_back = 0;
    story.path = path_of(story);
    forget_after(now, history_.size() - 1);
    begin_with(std::move(story));
    return watch_illegal(now);
  }
  if (best.taken_back > 0) return;  // whose ply it would be is not certain yet
  if (best.pending.empty() || !best.pending[0].ply.irregular || beam_.share(best, 1) < kNearlySure) return;
  // Completed by a press, or without a clock by the reply.
  const bool alone = best.pending.size() == 1;
  const bool completed = clock_.has_run() ? best.confirmed > 0 : !alone;
  if (!completed || (alone && best.open.cost() > 0) || best.open.cost() > kClear) return;
  const Millis since = alone ? std::max(board_.last_change(), clock_.flipped_at()) : best.pending[1].placed;
  if (now - since < kIllegalQuiet) return;
  find_illegal(best.pending[0].ply, now);
}

template <Game G>
const DifferenceOf<G>* FollowerOf<G>::taken_king(const Hypothesis& story) const {
  const auto differences = story.open.differences();
  const auto taken = std::ranges::find(differences, Reason::king_taken, &Difference::reason);
  return taken == differences.end() ? nullptr : &*taken;
}

/// The king that an illegal ply left in check was taken, and pressed for.
template <Game G>
void FollowerOf<G>::watch_taken_king(Millis now) {
  const Hypothesis& best = beam_.best();
  if (king_captured_) {
    if (!best.pending.empty() || best.open.cost() > 0) return;
    king_captured_->state = State::corrected;
    reporter_.irregularity(now, *std::exchange(king_captured_, std::nullopt));
    return;
  }
  const Difference* taken = taken_king(best);
  if (taken == nullptr || !illegal_ || best.pending.size() != 1) return;
  const std::vector<Press> presses = clock_.presses(best.pending.front().placed);
  const bool pressed = !presses.empty() && presses.back().by == best.position.turn() &&
                       presses.back().at >= taken->since && now - presses.back().at >= kLeverLate;
  if (!pressed) return;
  king_captured_ = *illegal_;
  king_captured_->id = ++irregularities_;
  ++king_captured_->ply;
  king_captured_->code = Code::king_captured;
  king_captured_->move.clear();
  cite(*king_captured_, edition_);
  reporter_.irregularity(now, *king_captured_);
}

/// Precondition: the ply can be followed.
template <Game G>
void FollowerOf<G>::find_illegal(const Ply& ply, Millis now) {
  IrregularityFound found = name_illegal<G>(committed_position(), ply, board_.seen());
  found.ply = static_cast<int>(history_.size()) + 1;
  found.id = ++irregularities_;
  illegal_ = std::move(found);
  say_illegal(now, State::completed);
}

/// `state`: completed, stood or corrected. Where the position before it is doubtful nobody is accused: it is
/// a suspicion, and none any more when the men are put back, unless that proves it.
template <Game G>
void FollowerOf<G>::say_illegal(Millis now, State state) {
  const bool put_right = state == State::corrected;
  const bool accused = illegal_->state == State::completed || illegal_->state == State::stood;
  const bool accuse = accused || may_accuse(static_cast<std::size_t>(illegal_->ply) - 1, put_right);
  const Word<State> before = std::exchange(illegal_->state, accuse      ? state
                                                            : put_right ? State::withdrawn
                                                                        : State::pending);
  cite(*illegal_, edition_);
  if (illegal_->state != before) reporter_.irregularity(now, *illegal_);
  if (state == State::completed) return;
  if (state == State::stood) stood_illegal_.push_back(*illegal_);
  illegal_.reset();
}

}  // namespace eboard::tracking
