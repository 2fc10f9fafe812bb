// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/heard/board_view.hpp"

#include <algorithm>

#include "daemon/tracking/game/quaternity.hpp"

namespace eboard::tracking {

using rules::pop;

namespace {

constexpr Millis kFlickerPause{3000};
constexpr Millis kWhile{120'000};
constexpr int kFlickerReturns = 2;       // came, went, came, went
constexpr int kFlickerReturnsBlind = 4;  // where a capture looks like it

}  // namespace

template <Game G>
bool BoardViewOf<G>::apply(const SquareReport& report, Millis at) {
  knows_pieces_ = knows_pieces_ && report.knows_piece;
  const Square square = G::turned(report.square, turn_);
  const Reading reading = report.occupied && !report.piece ? Reading::something() : Reading(report.piece);
  if (this->reading(square) == reading) return false;
  set(square, reading, at);
  found_by_dump_ &= ~bit(square);
  told_with_all_ &= ~bit(square);
  return true;
}

template <Game G>
typename G::Squares BoardViewOf<G>::news(const WholeReport& report) const {
  const Placement seen = G::turned(report.placement, turn_);
  const Squares named = unknown_ & seen.occupied();
  return (seen_.difference(seen) & ~named) | ((unknown_ & ~named) ^ G::turned(report.unknown, turn_));
}

template <Game G>
void BoardViewOf<G>::name(Squares squares, const Placement& seen) {
  changes_ += squares ? 1 : 0;
  unknown_ &= ~squares;
  while (squares) {
    const Square square = pop(squares);
    seen_.set(square, seen[square]);
  }
}

template <Game G>
bool BoardViewOf<G>::apply(const WholeReport& report, Millis at, Whole why) {
  knows_pieces_ = report.knows_pieces;
  const Placement seen = G::turned(report.placement, turn_);
  const Squares unknown = G::turned(report.unknown, turn_);
  Squares changed = news(report);
  name(unknown_ & seen.occupied(), seen);
  const bool first = !known_;
  known_ = true;
  if (why == Whole::dump) last_dump_ = at;
  if (!changed) return first;
  told_with_all_ |= changed;
  found_by_dump_ = why == Whole::dump ? found_by_dump_ | changed : found_by_dump_ & ~changed;
  while (changed) {
    const Square square = pop(changed);
    set(square, contains(unknown, square) ? Reading::something() : Reading(seen[square]), at);
  }
  return true;
}

template <Game G>
void BoardViewOf<G>::turn_by(rules::BoardTurn more) {
  if (more == rules::BoardTurn::none) return;
  turn_ = turn_ + more;
  ++changes_;
  seen_ = G::turned(seen_, more);
  unknown_ = G::turned(unknown_, more);
  found_by_dump_ = G::turned(found_by_dump_, more);
  told_with_all_ = G::turned(told_with_all_, more);
  const auto turn = [more](auto& of_squares) {
    const auto before = of_squares;
    for (int i = 0; i < G::kSquares; ++i) {
      const auto there = G::turned(static_cast<Square>(i), more);
      of_squares[static_cast<std::size_t>(index(there))] = before[static_cast<std::size_t>(i)];
    }
  };
  turn(changed_at_);
  turn(past_);
  turn(flicker_);
}

template <Game G>
void BoardViewOf<G>::restore(const Placement& seen, rules::BoardTurn turn) {
  seen_ = seen;
  unknown_ = {};
  turn_ = turn;
  known_ = true;
  forget_changes();
}

template <Game G>
void BoardViewOf<G>::forget_changes() {
  changed_at_ = filled();
  past_ = {};
  flicker_ = {};
  found_by_dump_ = told_with_all_ = {};
  last_change_ = last_dump_ = kNever;
  ++changes_;
}

template <Game G>
Millis BoardViewOf<G>::changed_at(Squares squares) const {
  Millis latest = kNever;
  while (squares) latest = std::max(latest, changed_at(pop(squares)));
  return latest;
}

template <Game G>
bool BoardViewOf<G>::showed(Square square, Piece piece, Millis since) const {
  if (fits(square, piece)) return true;
  const auto& past = past_[static_cast<std::size_t>(index(square))];
  return std::any_of(past.begin(), past.end(),
                     [&](const Past& one) { return one.until > since && one.reading.fits(piece); });
}

template <Game G>
bool BoardViewOf<G>::returned(Square square, Piece piece) const {
  const auto& past = past_[static_cast<std::size_t>(index(square))];
  const Millis away = changed_at(square) - kFlickerPause;
  return fits(square, piece) && std::any_of(past.begin(), past.end(), [&](const Past& one) {
           return one.reading.piece == piece && one.until <= away && one.until > away - kWhile;
         });
}

template <Game G>
bool BoardViewOf<G>::was_empty(Square square, Millis since) const {
  if (empty(square)) return true;
  const auto& past = past_[static_cast<std::size_t>(index(square))];
  return std::any_of(past.begin(), past.end(),
                     [&](const Past& one) { return one.until > since && !one.reading.occupied; });
}

template <Game G>
ReadingOf<G> BoardViewOf<G>::reading_at(Square square, Millis at) const {
  Reading out = reading(square);
  for (const Past& one : past_[static_cast<std::size_t>(index(square))]) {
    if (one.until <= at) break;
    out = one.reading;
  }
  return out;
}

template <Game G>
void BoardViewOf<G>::note_flicker(Square square, const Reading& reading, Millis at) {
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

template <Game G>
Millis BoardViewOf<G>::arrived_at(Square square, Piece piece) const {
  const Flicker& flicker = flicker_[static_cast<std::size_t>(index(square))];
  Millis first = changed_at(square);
  if (flicker.returns == 0) return first;
  const auto& past = past_[static_cast<std::size_t>(index(square))];
  for (std::size_t i = 0; i + 1 < past.size() && past[i + 1].until >= flicker.first - kFlickerPause; ++i) {
    if (past[i].reading.fits(piece)) first = past[i + 1].until;
  }
  return first;
}

template <Game G>
std::optional<Millis> BoardViewOf<G>::stood_from(Square square, Piece piece, Millis since) const {
  const auto& past = past_[static_cast<std::size_t>(index(square))];
  for (std::size_t i = 0; i + 1 < past.size() && past[i].until > since; ++i) {
    if (past[i].reading.fits(piece)) return past[i + 1].until;
  }
  return std::nullopt;
}

template <Game G>
std::optional<Millis> BoardViewOf<G>::lifted_at(Square square, Piece piece) const {
  const auto& past = past_[static_cast<std::size_t>(index(square))];
  const bool back = fits(square, piece) && past[0].until != kNever && !past[0].reading.occupied;
  if (!back || past[1].until == kNever || !past[1].reading.fits(piece)) return std::nullopt;
  return past[1].until;
}

template <Game G>
bool BoardViewOf<G>::flickers(Square square, Piece piece, Moment& now) const {
  const Flicker& flicker = flicker_[static_cast<std::size_t>(index(square))];
  const auto& past = past_[static_cast<std::size_t>(index(square))];
  if (flicker.returns < (knows_pieces_ ? kFlickerReturns : kFlickerReturnsBlind)) return false;
  if (now.exceeded(flicker.last, kFlickerPause)) return false;
  return fits(square, piece) || std::any_of(past.begin(), past.end(), [&](const Past& one) {
           return one.reading.fits(piece) && !now.passed(one.until, kFlickerPause);
         });
}

template <Game G>
void BoardViewOf<G>::set(Square square, Reading reading, Millis at) {
  note_flicker(square, reading, at);
  auto& past = past_[static_cast<std::size_t>(index(square))];
  std::rotate(past.begin(), past.end() - 1, past.end());
  past.front() = {this->reading(square), at};
  seen_.set(square, reading.piece);
  const bool unknown = reading.occupied && !reading.piece;
  unknown_ = unknown ? unknown_ | bit(square) : unknown_ & ~bit(square);
  changed_at_[static_cast<std::size_t>(index(square))] = at;
  last_change_ = at;
  ++changes_;
}

template <Game G>
std::optional<typename G::Piece> BoardViewOf<G>::put_down_last() const {
  const Millis at = put_down_at();
  for (Squares left = seen_.occupied(); left;) {
    const Square square = pop(left);
    if (changed_at(square) == at) return seen_[square];
  }
  return std::nullopt;
}

template <Game G>
typename G::Placement BoardViewOf<G>::before_lifts() const {
  const Millis since = std::max(put_down_at(), last_dump_);
  Placement out = seen_;
  for (Squares left = ~occupied(); left;) {
    const Square square = pop(left);
    const Past& before = past_[static_cast<std::size_t>(index(square))].front();
    if (changed_at(square) > since && before.reading.piece) out.set(square, before.reading.piece);
  }
  return out;
}

template class BoardViewOf<Chess>;
template class BoardViewOf<Quaternity>;

}  // namespace eboard::tracking
