// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/reception.hpp"

namespace eboard::tracking {

namespace {
constexpr Millis kNextReport{1000};  // of all squares, by a board that reports them several times a second
}  // namespace

void Reception::receive(const drivers::BoardEvent& event) {
  if (!std::holds_alternative<drivers::Tick>(event.payload)) silence_.hear(table_.now, would_speak());
  const ClockView& clock = table_.clock;
  const Millis pressed = clock.flipped_at();
  std::visit([this](const auto& payload) { take(payload); }, event.payload);
  if (clock.flipped_at() > pressed)
    table_.now.wait_until(clock.flipped_at() + held_up_.behind_press(event.at, table_.board.changes()));
}

bool Reception::touches(const drivers::BoardEvent& event) const {
  const BoardView& board = table_.board;
  if (const auto* change = std::get_if<drivers::SquareChanged>(&event.payload))
    return board.seen()[rules::turned(change->square, board.turn())] != change->piece;
  const auto* whole = std::get_if<drivers::BoardSnapshot>(&event.payload);
  return whole != nullptr && board.news(*whole) != 0;
}

void Reception::restore(Millis latest, bool reports_changes) {
  silence_ = Silence(latest);
  held_up_ = {};
  changes_.forget();
  reports_changes_ = by_square_ = reports_changes;
  whole_at_ = latest;
  received_ = true;
  reopened_ = false;
}

/// A running clock reports every second. A board without one, that reports every change, is silent while a
/// player thinks, but then nothing has changed.
bool Reception::would_speak() const {
  const ClockView& clock = table_.clock;
  return table_.board.known() && (clock.running() || (reports_changes_ && !clock.connected()));
}

/// A board that reports all its squares at each change, or several times a second, shows with each report
/// what changed since the one before, and nothing escaped it.
BoardView::Whole Reception::why(int changed) const {
  const bool listened = received_ && !reopened_ && !by_square_;
  const bool at_once = Millis(table_.now) - whole_at_ <= kNextReport || changed <= 1;
  return listened && at_once ? BoardView::Whole::change : BoardView::Whole::dump;
}

template <class Snapshot>
void Reception::whole_board(const Snapshot& snapshot) {
  // Behind a silence of a running clock plies may be missing though no link was lost.
  const bool silent = silence_just_ended();
  const int squares = rules::count(table_.board.news(snapshot));
  const bool changed = table_.board.apply(snapshot, table_.now, why(squares));
  whole_at_ = table_.now;
  if (changed) changes_.forget();
  // What went to and fro leaves no trace on the board; the clock has counted it.
  reopened_ = reopened_ || (silent && (table_.clock.running() || (changed && squares > 1)));
  received_ = true;
  if (reopened_ && table_.playing()) table_.follower.after_gap(table_.now);
  if (reopened_) table_.opened_at = table_.now;
  reopened_ = false;
  if (table_.reporter.current_phase() == Phase::not_heard) table_.reporter.phase(table_.now, table_.phase());
  memory_.dumped();
}

void Reception::take(const drivers::SquareChanged& change) {
  reports_changes_ = by_square_ = true;
  const bool news = table_.board.apply(change, table_.now);
  if (news) changes_.hear(change);
  square_changed(news, change.square, !change.piece);
}

void Reception::take(const drivers::OccupancyChanged& change) {
  by_square_ = true;
  square_changed(table_.board.apply(change, table_.now), change.square, !change.occupied);
}

void Reception::square_changed(bool news, rules::Square square, bool emptied) {
  received_ = received_ || !reopened_;  // behind a loss the other squares stand as they were
  const rules::Square here = rules::turned(square, table_.board.turn());
  if (!news && emptied && !table_.board.said_twice(here, table_.now) && table_.playing())
    table_.follower.left_unread(here);
}

void Reception::take(const drivers::ClockReading& reading) {
  table_.clock.apply(reading, table_.now);
  table_.reporter.clock(table_.now, table_.clock);
}

void Reception::take(const drivers::ClockMissing&) {
  table_.clock.disconnect(table_.now);
  table_.reporter.clock(table_.now, table_.clock);
}

void Reception::take(const drivers::LinkLost&) {
  if (received_) memory_.link_lost(changes_);
  received_ = false;
  reopened_ = true;
  table_.reporter.phase(table_.now, Phase::not_heard);
}

}  // namespace eboard::tracking
