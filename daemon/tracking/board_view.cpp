// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/board_view.hpp"

#include <algorithm>

namespace eboard::tracking {

namespace {

constexpr Millis kFlickerPause{3000};
constexpr Millis kWhile{120'000};
constexpr int kFlickerReturns = 2;       // came, went, came, went
constexpr int kFlickerReturnsBlind = 4;  // where a capture looks like it

rules::Bitboard turned(rules::Bitboard squares) {
  rules::Bitboard out = 0;
  while (squares) out |= rules::bit(rules::rotated(rules::pop(squares)));
  return out;
}

}  // namespace

bool BoardView::apply(rules::Square square, Reading reading, Millis at) {
  const rules::Square here = rotated_ ? rules::rotated(square) : square;
  if (this->reading(here) == reading) return false;
  set(here, reading, at);
  found_by_dump_ &= ~rules::bit(here);
  return true;
}

bool BoardView::apply(const drivers::SquareChanged& change, Millis at) {
  return apply(change.square, Reading(change.piece), at);
}

bool BoardView::apply(const drivers::OccupancyChanged& change, Millis at) {
  knows_pieces_ = false;
  return apply(change.square, change.occupied ? Reading::something() : Reading(), at);
}

bool BoardView::apply(const drivers::BoardSnapshot& snapshot, Millis at) {
  knows_pieces_ = true;
  const rules::Placement placement = rotated_ ? snapshot.placement.rotated() : snapshot.placement;
  return apply_all(seen_.difference(placement) | unknown_, placement, 0, at);
}

bool BoardView::apply(const drivers::OccupancySnapshot& snapshot, Millis at) {
  knows_pieces_ = false;
  const rules::Bitboard occupied = rotated_ ? turned(snapshot.occupied) : snapshot.occupied;
  return apply_all(this->occupied() ^ occupied, {}, occupied, at);
}

bool BoardView::apply_all(rules::Bitboard changed, const rules::Placement& seen, rules::Bitboard unknown,
                          Millis at) {
  const bool first = !known_;
  known_ = true;
  last_dump_ = at;
  if (!changed) return first;
  found_by_dump_ |= changed;
  while (changed) {
    const rules::Square square = rules::pop(changed);
    set(square, rules::contains(unknown, square) ? Reading::something() : Reading(seen[square]), at);
  }
  return true;
}

void BoardView::set_rotated(bool rotated) {
  if (rotated == rotated_) return;
  rotated_ = rotated;
  ++changes_;
  seen_ = seen_.rotated();
  unknown_ = turned(unknown_);
  found_by_dump_ = turned(found_by_dump_);
  std::reverse(changed_at_.begin(), changed_at_.end());
  std::reverse(past_.begin(), past_.end());
  std::reverse(flicker_.begin(), flicker_.end());
}

void BoardView::restore(const rules::Placement& seen, bool rotated) {
  seen_ = seen;
  unknown_ = 0;
  changed_at_ = filled();
  past_ = {};
  flicker_ = {};
  found_by_dump_ = 0;
  last_change_ = last_dump_ = kNever;
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
  if (fits(square, piece)) return true;
  const auto& past = past_[static_cast<std::size_t>(index(square))];
  return std::any_of(past.begin(), past.end(),
                     [&](const Past& one) { return one.until > since && one.reading.fits(piece); });
}

bool BoardView::returned(rules::Square square, rules::Piece piece) const {
  const auto& past = past_[static_cast<std::size_t>(index(square))];
  const Millis away = changed_at(square) - kFlickerPause;
  return fits(square, piece) && std::any_of(past.begin(), past.end(), [&](const Past& one) {
           return one.reading.piece == piece && one.until <= away && one.until > away - kWhile;
         });
}

bool BoardView::was_empty(rules::Square square, Millis since) const {
  if (empty(square)) return true;
  const auto& past = past_[static_cast<std::size_t>(index(square))];
  return std::any_of(past.begin(), past.end(),
                     [&](const Past& one) { return one.until > since && !one.reading.occupied; });
}

void BoardView::note_flicker(rules::Square square, const Reading& reading, Millis at) {
  Flicker& flicker = flicker_[static_cast<std::size_t>(index(square))];
  if (at - flicker.last > kFlickerPause) flicker = {at, at, 0};
  flicker.last = at;
  const auto& past = past_[static_cast<std::size_t>(index(square))];
  const bool returns = std::any_of(past.begin(), past.end(), [&](const Past& one) {
    return one.until >= at - kFlickerPause && one.reading == reading;
  });
  if (returns) {
    ++flicker.returns;
  } else if (flicker.returns < kFlickerReturns) {
    flicker = {at, at, 0};  // a badly centred piece may read as another one, but not at once
  }
}

Millis BoardView::arrived_at(rules::Square square, rules::Piece piece) const {
  const Flicker& flicker = flicker_[static_cast<std::size_t>(index(square))];
  Millis first = changed_at(square);
  if (flicker.returns == 0) return first;
  const auto& past = past_[static_cast<std::size_t>(index(square))];
  for (std::size_t i = 0; i + 1 < past.size() && past[i + 1].until >= flicker.first - kFlickerPause; ++i) {
    if (past[i].reading.fits(piece)) first = past[i + 1].until;
  }
  return first;
}

bool BoardView::flickers(rules::Square square, rules::Piece piece, Millis now) const {
  const Flicker& flicker = flicker_[static_cast<std::size_t>(index(square))];
  return flicker.returns >= (knows_pieces_ ? kFlickerReturns : kFlickerReturnsBlind) &&
         now - flicker.last <= kFlickerPause && showed(square, piece, now - kFlickerPause);
}

void BoardView::set(rules::Square square, Reading reading, Millis at) {
  note_flicker(square, reading, at);
  auto& past = past_[static_cast<std::size_t>(index(square))];
  std::rotate(past.begin(), past.end() - 1, past.end());
  past.front() = {this->reading(square), at};
  seen_.set(square, reading.piece);
  const bool unknown = reading.occupied && !reading.piece;
  unknown_ = unknown ? unknown_ | rules::bit(square) : unknown_ & ~rules::bit(square);
  changed_at_[static_cast<std::size_t>(index(square))] = at;
  last_change_ = at;
  ++changes_;
}

}  // namespace eboard::tracking
