// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/livechess/moves_since.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "daemon/tracking/table/checkpoint.hpp"
#include "rules/chess/bitboard.hpp"
#include "rules/chess/fen_fields.hpp"

namespace eboard::livechess {

using tracking::TrackedEvent;

namespace {

/// Two plies change no more squares.
constexpr int kSquaresNearby = 8;
/// One ply changes no more squares; a board reports them one by one.
constexpr int kSquaresOfAPly = 4;

std::string sentence_of(const std::vector<rules::Fault>& faults) {
  return faults.empty() ? "the FEN is no position"
                        : "the FEN is no position: " + faults.front().where + ": " + faults.front().reason;
}

std::optional<rules::Placement> placement_in(const std::string& fen) {
  auto placement = rules::Placement::parse(rules::placement_in(fen));
  return placement ? std::optional(std::move(*placement)) : std::nullopt;
}

}  // namespace

Expected<MovesSince, std::string> MovesSince::set_up(const std::string& fen, const rules::Placement& stands,
                                                     Millis now) {
  auto setup = rules::parse_fen(fen);
  if (!setup) return unexpected(sentence_of(setup.error()));
  const auto start = rules::Position::from_setup(*setup);
  if (!start) return unexpected(sentence_of(start.error()));
  tracking::TrackerSettings settings;
  settings.start = std::move(*setup);
  MovesSince moves(fen, *start, std::move(settings));
  moves.now_ = now;
  moves.begin();
  (void)moves.stands(stands, now);
  return moves;
}

MovesSince::MovesSince(std::string fen, const rules::Position& start, tracking::TrackerSettings settings)
    : start_(start.placement()),
      settings_(std::move(settings)),
      known_(start_),
      board_(start_),
      end_(start_) {
  line_.start = std::move(fen);
}

/// The start position need not stand for a while first: the client says that games begin there.
void MovesSince::begin() {
  tracking::Checkpoint rest;
  rest.received_at = now_;
  rest.reports_changes = true;
  auto tracker = tracking::Tracker::restore(settings_, tracking::to_text(rest));
  if (!tracker) return;  // to_text() writes what restore() reads
  tracker_.emplace(std::move(*tracker));
  known_ = start_;
  plies_.clear();
}

/// Whatever hands did before the start position stood there, or nearly, was no part of the game.
bool MovesSince::stands(const rules::Placement& placement, Millis at) {
  now_ = std::max(now_, at);
  if (plies_.empty() && !over_) {
    const int differ = std::popcount(start_.difference(placement));
    if (differ > kSquaresNearby) {
      tracker_.reset();
    } else if (differ == 0 || !tracker_) {
      begin();
    }
  }
  if (tracker_) feed(placement);
  board_ = placement;
  return conclude();
}

bool MovesSince::advance(Millis at) {
  now_ = std::max(now_, at);
  if (tracker_) tracker_->advance(now_, concluded_);
  return conclude();
}

std::optional<Millis> MovesSince::next_deadline() const {
  return tracker_ ? tracker_->next_deadline() : std::nullopt;
}

/// As a board reports: first the squares that were left, then those that were entered.
void MovesSince::feed(const rules::Placement& placement) {
  const rules::Bitboard changed = known_.difference(placement);
  if (std::popcount(changed) > kSquaresOfAPly) {
    tracker_->apply({now_, drivers::BoardSnapshot{placement}}, concluded_);
  } else {
    for (rules::Bitboard squares : {changed & ~placement.occupied(), changed & placement.occupied()}) {
      while (squares != 0) {
        const rules::Square square = rules::pop(squares);
        tracker_->apply({now_, drivers::SquareChanged{square, placement[square]}}, concluded_);
      }
    }
  }
  known_ = placement;
}

bool MovesSince::conclude() {
  for (const TrackedEvent& event : std::exchange(concluded_, {})) take(event);
  if (over_) tracker_.reset();
  Line before = line_;
  // A move against the rules has no notation that clients could read.
  const auto first_without = std::ranges::find(plies_, std::string(), &Ply::san);
  const auto count = static_cast<std::size_t>(first_without - plies_.begin());
  if (count >= line_.san.size()) {
    line_.san.clear();
    for (std::size_t i = 0; i < count; ++i) line_.san.push_back(plies_[i].san);
    end_ = count == 0 ? start_ : plies_[count - 1].placement;
  }
  line_.match = board_ == end_;
  return line_ != before;
}

void MovesSince::take(const TrackedEvent& event) {
  if (over_) return;
  if (std::holds_alternative<tracking::GameStarted>(event.what)) {
    over_ = event.game > 1;
  } else if (const auto* move = std::get_if<tracking::MoveTracked>(&event.what)) {
    const auto before = static_cast<std::size_t>(std::max(move->ply - 1, 0));
    plies_.resize(std::min(before, plies_.size()));
    const auto placement = placement_in(move->fen);
    const bool readable = placement && !move->irregular && plies_.size() == before;
    plies_.push_back({readable ? move->san : std::string(), placement.value_or(board_)});
  } else if (const auto* retracted = std::get_if<tracking::MoveRetracted>(&event.what)) {
    plies_.resize(std::min(static_cast<std::size_t>(std::max(retracted->ply - 1, 0)), plies_.size()));
  } else if (const auto* back = std::get_if<tracking::TakenBack>(&event.what)) {
    plies_.resize(std::min(static_cast<std::size_t>(std::max(back->to_ply, 0)), plies_.size()));
  }
}

}  // namespace eboard::livechess
