// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How a game begins at the table: which position stands ready, and which way round.
#pragma once

#include <vector>

#include "daemon/tracking/follow/ruled.hpp"
#include "daemon/tracking/table/orientation.hpp"

namespace eboard::tracking {

class GameStart {
 public:
  GameStart(TrackedTable& table, Orientation& orientation) : table_(table), orientation_(orientation) {}

  /// A game may begin from `start`, on a board that is turned further by `turn`. `presumed`: from its first
  /// ply on, as in a game that was under way already and whose plies so far are unknown.
  void stand_ready(rules::BoardTurn turn, const rules::Position& start, bool presumed = false);
  void stand_ready(rules::BoardTurn turn) { stand_ready(turn, table_.start); }
  /// It begins with plies that were played behind the usual start already.
  void stand_ready_behind(const std::vector<StandingPly>& plies, bool presumed = false);
  /// Plies were played that this game did not receive yet.
  void catch_up();

  /// Before the first ply is certain the pieces may be set up once more from another side; and a board that
  /// does not know pieces looks the same from both sides until then.
  void look_for_turned_array();
  /// The pieces had stood right, some were exchanged, and the clock was started over what stands there now.
  /// Without a clock the game waits for both players' first ply.
  void look_for_exchanged_array();
  /// Of a game that began from a wrong position. True: the pieces were put right, and it began from the right
  /// one after all.
  [[nodiscard]] bool corrected(const Understanding& game);

 private:
  [[nodiscard]] bool lies_the_other_way_round();
  [[nodiscard]] bool hands_at_work();
  [[nodiscard]] bool put_right(const Understanding& game);
  [[nodiscard]] bool begins_right(const Understanding& game, const std::vector<StandingPly>& plies) const;

  TrackedTable& table_;
  Orientation& orientation_;
};

}  // namespace eboard::tracking
