// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The times of all players, one of which runs: with increment and a second period. What a clock shows of them
// is each clock's own.
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

  /// Stopped, everybody with his first increment, `first` to move.
  void set(const Pace& pace, Player first);
  /// Counts down to `now`, which never goes back.
  void advance(Micros now);
  /// When the display, in whole seconds, changes next if nobody touches the clock; nullopt while it stands.
  [[nodiscard]] std::optional<Micros> next_change() const;

  /// Does nothing unless the time of `mover` runs. A stopped clock passes the turn and gives no increment.
  void press(Player mover, Player next);
  /// A clock on which a flag has fallen does not start again.
  void run(bool run);
  void add(Player player, Micros extra);
  /// Of all players, in the order of turns; not rounded as it is shown.
  [[nodiscard]] const auto& left() const { return left_; }

 protected:
  /// Rounded up, so that zero is shown when the flag falls.
  [[nodiscard]] std::chrono::seconds shown(Player player) const;

  Pace pace_;
  std::array<Micros, static_cast<std::size_t>(Game::kPlayers)> left_{};
  std::array<bool, static_cast<std::size_t>(Game::kPlayers)> flag_{};
  std::array<int, static_cast<std::size_t>(Game::kPlayers)> presses_{};
  Player turn_{};
  bool running_ = false;
  Micros now_{0};
};

extern template class RunningClock<Chess>;
extern template class RunningClock<Quaternity>;

}  // namespace eboard::sim
