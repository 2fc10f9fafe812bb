// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What follows at the table from a ruling, or from a position that ends the game.
#pragma once

#include "daemon/tracking/follow/ruled.hpp"
#include "daemon/tracking/table/orientation.hpp"
#include "daemon/tracking/table/restoration.hpp"

namespace eboard::tracking {

class AppliedRulings {
 public:
  AppliedRulings(TrackedTable& table, Orientation& orientation) : table_(table), orientation_(orientation) {}

  /// A game is under way, or over and no other was set up since.
  [[nodiscard]] bool possible() const;
  /// Precondition: possible().
  void rule(const Ruled& ruled);
  /// Nothing counts as play until the position that was ruled stands on the board, or until play has gone on
  /// from another one that the clock was started on.
  [[nodiscard]] bool hold();
  /// A piece was moved after the latest ruling.
  [[nodiscard]] bool touched_since() const { return table_.board.last_change() > ruled_at_; }
  void forget() {
    ruled_at_ = kNever;
    restoration_.begin(kNever);
  }

 private:
  [[nodiscard]] bool other_plies(const Ruled& ruled) const;
  void resume();
  void begin_from(const rules::Position& start);
  void rule_record(const Ruled& ruled, const std::optional<rules::Position>& start);
  void end(const Ruled& ruled, bool as_before);

  TrackedTable& table_;
  Orientation& orientation_;
  Restoration restoration_{table_};
  Millis ruled_at_ = kNever;
};

}  // namespace eboard::tracking
