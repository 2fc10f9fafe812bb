// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a board stored while it was not heard: when it is wanted, and what follows from it.
#include "daemon/tracking/stored_line.hpp"
#include "daemon/tracking/tracker_impl.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::Placement;

constexpr Millis kNobodyAtWork = 2s;

drivers::StoredChange turned(const drivers::StoredChange& change, rules::BoardTurn turn) {
  if (const auto* square = std::get_if<drivers::StoredSquare>(&change))
    return drivers::StoredSquare{rules::turned(square->square, turn), square->piece, square->soon};
  if (const auto* whole = std::get_if<drivers::BoardSnapshot>(&change))
    return drivers::BoardSnapshot{rules::turned(whole->placement, turn)};
  return change;
}

}  // namespace

/// In the board's own squares.
Placement Tracker::Impl::shown() const { return rules::turned(board_.seen(), -board_.turn()); }

void Tracker::Impl::note_loss() {
  const bool playing = state_ == State::playing && board_.known() && board_.knows_pieces();
  if (!playing || !heard_ || gap_open()) return;  // another one within the first
  gap_ = Gap{follower_.committed(), shown(), heard_changes_, clock_.reading(), reporter_.gaps()};
}

bool Tracker::Impl::gap_open() const {
  return gap_ && state_ == State::playing && follower_.committed() >= gap_->from &&
         (follower_.gap_unsettled() || reporter_.gaps() > gap_->said_before);
}

bool Tracker::Impl::wants_stored() const {
  return gap_open() && heard_ && now_ - std::max(board_.last_change(), opened_at_) >= kNobodyAtWork;
}

void Tracker::Impl::hear(const drivers::StoredChanges& stored) {
  if (!gap_open()) return;
  stored_ = stored;
  look_into_memory();
}

/// The memory may have been read later than the board was heard last: then the dump behind it fits.
void Tracker::Impl::look_into_memory() {
  const Placement stands = shown();
  const auto missed = unheard_part(*stored_, {gap_->heard, gap_->stood, stands});
  if (!missed) return;
  std::vector<drivers::StoredChange> changes;
  for (const drivers::StoredChange& change : *missed) changes.push_back(turned(change, board_.turn()));
  const Placement stood = rules::turned(gap_->stood, board_.turn());
  const StoredGame game{
      settings_.edition, follower_.position_at(gap_->from), stood, gap_->clock, clock_.white(),
      board_.seen()};
  const auto line = stored_line(game, changes);
  if (!line) return say_unused("no legal plies lead there");
  follower_.told_by_memory(now_, gap_->from, *line);
  gap_.reset();
  stored_.reset();
}

void Tracker::Impl::say_unused(std::string_view reason) {
  gap_.reset();
  stored_.reset();
  watch_.stored_unused(now_, follower_.committed(), reason);
}

/// The dump behind the stored changes is the last thing that they could fit.
void Tracker::Impl::dumped_after_memory() {
  if (!stored_) return;
  if (!gap_open()) return stored_.reset();
  look_into_memory();
  if (stored_) say_unused("they do not lead from what stood there to what stands there");
}

}  // namespace eboard::tracking
