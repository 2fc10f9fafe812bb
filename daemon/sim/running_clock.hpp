// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Runs the times of all players, usually one at a time, with increment and a second period. Each clock
// decides what it shows of them.
#pragma once

#include <array>
#include <optional>

#include "daemon/sim/game.hpp"
#include "daemon/sim/pace.hpp"

namespace eboard::sim {

template <class Game>
class RunningClock {
 public:
  using Player = typename Game::Player;

  /// Sets the clock: stopped, every player with the first increment, `first` to move.
  void set(const Pace& pace, Player first);
  /// Counts down to `now`, which never goes back.
  void advance(Micros now);
  /// The time of the next change of the display, in whole seconds, if nobody touches the clock; nullopt while
  /// it stands.
  [[nodiscard]] std::optional<Micros> next_change() const;

  /// Presses the clock; does nothing unless the time of `mover` runs. A stopped clock passes the turn and
  /// adds no increment.
  void press(Player mover, Player next);
  /// Starts or stops the clock. It does not start again after a flag has fallen.
  void run(bool run);
  void add(Player player, Micros extra);
  /// The times of all players, in the order of turns, not rounded.
  [[nodiscard]] const auto& left() const { return left_; }

 protected:
  /// The time as shown: rounded up, so that zero is shown when the flag falls.
  [[nodiscard]] std::chrono::seconds shown(Player player) const;
  [[nodiscard]] bool runs(std::size_t seat) const;

  Pace pace_;
  std::array<Micros, static_cast<std::size_t>(Game::kPlayers)> left_{};
  std::array<bool, static_cast<std::size_t>(Game::kPlayers)> flag_{};
  std::array<int, static_cast<std::size_t>(Game::kPlayers)> presses_{};
  Player turn_{};
  bool running_ = false;
  bool all_run_ = false;  ///< while it runs: everybody's time, whoever's turn it is
  Micros now_{0};
};

extern template class RunningClock<Chess>;
extern template class RunningClock<Quaternity>;

}  // namespace eboard::sim
