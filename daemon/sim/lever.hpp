// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Knows who presses the clock's lever and whose time runs, and writes the presses.
#pragma once

#include "daemon/sim/script.hpp"
#include "daemon/sim/simulate.hpp"

namespace eboard::sim {

template <class Game>
class Lever {
 public:
  using Player = typename Game::Player;

  /// Writes presses of a game of `plies` plies into `script`. Both references must outlive it.
  Lever(const TableSettings& settings, std::size_t plies, ScriptOf<Game>& script)
      : settings_(settings), plies_(plies), script_(script) {}

  /// Sets the lever so that the time of `first` runs as soon as the clock does.
  void set(Player first) { running_ = first; }
  /// The player whose time runs.
  [[nodiscard]] Player running() const { return running_; }
  /// True if there is a clock and a player presses after every ply.
  [[nodiscard]] bool in_use() const;
  /// True if there is a clock and `player` presses after their own plies.
  [[nodiscard]] bool presses(Player player) const;
  /// Presses for `mover`, so that the time of `next` runs.
  void pass(Player mover, Player next, Micros at);

 private:
  const TableSettings& settings_;
  std::size_t plies_;
  ScriptOf<Game>& script_;
  Player running_{};
};

}  // namespace eboard::sim
