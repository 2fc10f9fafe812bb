// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What is received from board and clock, and what was not: lost links, silences, dumps behind them.
#pragma once

#include "daemon/tracking/heard/held_up.hpp"
#include "daemon/tracking/heard/silence.hpp"
#include "daemon/tracking/table/stored_memory.hpp"

namespace eboard::tracking {

class Reception {
 public:
  Reception(TrackedTable& table, StoredMemory& memory) : table_(table), memory_(memory) {}

  /// Updates board and clock by the event. The table's time is not before its time.
  void receive(const drivers::BoardEvent& event);
  /// It shows another board than the one that stands there.
  [[nodiscard]] bool touches(const drivers::BoardEvent& event) const;
  /// All squares were reported, and the link is up.
  [[nodiscard]] bool complete() const { return received_ && table_.board.known(); }
  /// The next dump shows nothing that was missed.
  [[nodiscard]] bool undisturbed() const { return received_ && !reopened_; }
  /// A silence ended so shortly before that a dump may show what happened in it.
  [[nodiscard]] bool silence_just_ended() { return silence_.just_ended(table_.now); }

  // What a checkpoint keeps.
  [[nodiscard]] Millis latest() const { return silence_.heard_at(); }
  /// The board reports square by square: a dump brings nothing new.
  [[nodiscard]] bool reports_changes() const { return reports_changes_; }
  void restore(Millis latest, bool reports_changes);

 private:
  void take(const drivers::SquareChanged& change);
  void take(const drivers::OccupancyChanged& change);
  void take(const drivers::BoardSnapshot& snapshot) { whole_board(snapshot); }
  void take(const drivers::OccupancySnapshot& snapshot) { whole_board(snapshot); }
  void take(const drivers::ClockReading& reading);
  void take(const drivers::ClockMissing&);
  void take(const drivers::LinkOpened&) { reopened_ = true; }
  void take(const drivers::LinkLost&);
  void take(const drivers::BatteryStatus& battery) { table_.watch.battery(battery); }
  void take(const drivers::StoredChanges& stored) { memory_.receive(stored); }
  /// Of the device itself, of another kind of board, or a result piece, which ends a game.
  template <class Other>
  void take(const Other&) {}
  template <class Snapshot>
  void whole_board(const Snapshot& snapshot);
  [[nodiscard]] BoardView::Whole why(int changed) const;
  void square_changed(bool news, rules::Square square, bool emptied);
  [[nodiscard]] bool would_speak() const;

  TrackedTable& table_;
  StoredMemory& memory_;
  Silence silence_;
  HeldUp held_up_;
  HeardChanges changes_;
  bool reports_changes_ = false;
  bool by_square_ = false;    ///< the same, or squares of which nobody knows what stands there
  Millis whole_at_ = kNever;  ///< all squares were reported last
  bool received_ = false;
  bool reopened_ = false;
};

}  // namespace eboard::tracking
