// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A game that was left without a result, its clock stopped and not set for another one, and then played once
// more from the initial position: the board was knocked over, and the players repeat from memory what they
// had played. When the board stands as they had left it and the clock goes on, so does the game (decision
// 0094).
#pragma once

#include "daemon/tracking/table/game_start.hpp"

namespace eboard::tracking {

class RepeatedGame {
 public:
  RepeatedGame(TrackedTable& table, GameStart& start) : table_(table), start_(start) {}

  /// The initial position stands on the board, and nothing shows that the clock is for another game.
  [[nodiscard]] bool possible() const;
  /// The game was left, and may be played once more.
  void begin() { table_.game.repeated = 0; }

  enum class Outcome {
    no,     ///< it is not played once more
    maybe,  ///< nothing is reported yet
    play,   ///< it goes on, or another one that began like it
  };
  [[nodiscard]] Outcome look();

 private:
  [[nodiscard]] bool stands_after(std::size_t plies) const;
  [[nodiscard]] Outcome clock_runs();
  void count();
  [[nodiscard]] bool another_ply_stands();
  void begin_another(std::size_t plies);
  void go_on();

  TrackedTable& table_;
  GameStart& start_;
};

}  // namespace eboard::tracking
