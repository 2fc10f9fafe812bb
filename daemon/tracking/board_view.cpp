// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/board_view.hpp"

#include <algorithm>

namespace eboard::tracking {

namespace {
constexpr Millis kFlickerPause{3000};
constexpr int kFlickerChanges = 4;  // came, went, came, went
}  // namespace

bool BoardView::apply(const drivers::SquareChanged& change, Millis at) {
  const rules::Square square = rotated_ ? rules::rotated(change.square) : change.square;
  if (seen_[square] == change.piece) return false;
  set(square, change.piece, at);
  found_by_dump_ &= ~rules::bit(square);
  return true;
}

bool BoardView::apply(const drivers::BoardSnapshot& snapshot, Millis at) {
  const rules::Placement placement = rotated_ ? snapshot.placement.rotated() : snapshot.placement;
  const bool first = !known_;
  known_ = true;
  rules::Bitboard changed = seen_.difference(placement);
  if (!changed) return first;
  found_by_dump_ |= changed;
  while (changed) {
    const rules::Square square = rules::pop(changed);
    set(square, placement[square], at);
  }
  return true;
}

void BoardView::set_rotated(bool rotated) {
  if (rotated == rotated_) return;
  rotated_ = rotated;
  ++changes_;
  seen_ = seen_.rotated();
  rules::Bitboard turned = 0;
  for (rules::Bitboard left = found_by_dump_; left;) turned |= rules::bit(rules::rotated(rules::pop(left)));
  found_by_dump_ = turned;
  std::reverse(changed_at_.begin(), changed_at_.end());
  std::reverse(past_.begin(), past_.end());
  std::reverse(flicker_.begin(), flicker_.end());
}

void BoardView::restore(const rules::Placement& seen, bool rotated) {
  seen_ = seen;
  changed_at_ = filled();
  past_ = {};
  flicker_ = {};
  found_by_dump_ = 0;
  last_change_ = kNever;
  ++changes_;
  rotated_ = rotated;
  known_ = true;
}

Millis BoardView::changed_at(rules::Bitboard squares) const {
  Millis latest = kNever;
  while (squares) latest = std::max(latest, changed_at(rules::pop(squares)));
  return latest;
}

bool BoardView::showed(rules::Square square, rules::Piece piece, Millis since) const {
  if (seen_[square] == piece) return true;
  const auto& past = past_[static_cast<std::size_t>(index(square))];
  return std::any_of(past.begin(), past.end(),
                     [&](const Past& reading) { return reading.until > since && reading.reading == piece; });
}

void BoardView::note_flicker(rules::Square square, std::optional<rules::Piece> piece, Millis at) {
  Flicker& flicker = flicker_[static_cast<std::size_t>(index(square))];
  const auto before = seen_[square];
  const auto one = piece ? piece : before;
  const bool goes_on = (!piece || !before) && flicker.piece == one && at - flicker.last <= kFlickerPause;
  if (!goes_on) flicker = {piece, at, at, 0};
  flicker.last = at;
  ++flicker.changes;
}

Millis BoardView::arrived_at(rules::Square square, rules::Piece piece) const {
  const Flicker& flicker = flicker_[static_cast<std::size_t>(index(square))];
  return flicker.piece == piece ? flicker.first : changed_at(square);
}

bool BoardView::flickers(rules::Square square, rules::Piece piece, Millis now) const {
  const Flicker& flicker = flicker_[static_cast<std::size_t>(index(square))];
  return flicker.piece == piece && flicker.changes >= kFlickerChanges && now - flicker.last <= kFlickerPause;
}

void BoardView::set(rules::Square square, std::optional<rules::Piece> piece, Millis at) {
  note_flicker(square, piece, at);
  auto& past = past_[static_cast<std::size_t>(index(square))];
  std::rotate(past.begin(), past.end() - 1, past.end());
  past.front() = {seen_[square], at};
  seen_.set(square, piece);
  changed_at_[static_cast<std::size_t>(index(square))] = at;
  last_change_ = at;
  ++changes_;
}

}  // namespace eboard::tracking
