// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How the board lies, and on which side of it White's half of the clock is.
#pragma once

#include "daemon/tracking/table/tracked_table.hpp"
#include "rules/chess/board_turn.hpp"

namespace eboard::tracking {

struct Ruled;

class Orientation {
 public:
  explicit Orientation(TrackedTable& table) : table_(table) { apply_clock_side(); }

  /// By a half: the players change ends. By a quarter: the board is turned between them, and the clock stays.
  void turn_board(rules::BoardTurn more);
  /// White's half of the clock is not where it would be on a board that lies like this one.
  [[nodiscard]] bool clock_turned() const { return clock_turned_; }
  void restore(bool clock_turned);
  /// Turns the clock if the presses fit what was played only so.
  void look_at_clock();
  /// Play has begun on a board that lies by a quarter otherwise than it should.
  void look_at_board();

  /// A ruling may let the board lie otherwise, and then its position is awaited. `elsewhere`: the game begins
  /// from another position by it.
  void rule(const Ruled& ruled, bool elsewhere);
  [[nodiscard]] bool stands_as_ruled() const;
  /// Turns the board to a position that is set up, or nearly, when a turned board is reported.
  void turn_as_it_lies();

 private:
  void apply_clock_side();
  [[nodiscard]] bool may_lie(rules::BoardTurn more) const;

  TrackedTable& table_;
  bool clock_turned_ = false;
};

}  // namespace eboard::tracking
