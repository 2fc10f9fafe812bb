// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A DGT clock with lever, increment and a second period. It shows whole seconds, rounded up, so that zero is
// shown when the flag falls; the increment is there from the press on (both as the recordings have it).
#pragma once

#include <array>
#include <optional>

#include "daemon/sim/pace.hpp"
#include "drivers/event.hpp"
#include "rules/types.hpp"

namespace eboard::sim {

class DgtClock {
 public:
  explicit DgtClock(bool white_left) : white_left_(white_left) {}

  /// Stopped, both players with their first increment, `first` to move.
  void set(const Pace& pace, rules::Color first);
  /// Counts down to `now`, which never goes back.
  void advance(Micros now);
  /// When the display changes next if nobody touches the clock; nullopt while it stands.
  [[nodiscard]] std::optional<Micros> next_change() const;

  /// Does nothing if that lever is down already. A stopped clock passes the turn and gives no increment.
  void press(rules::Color mover);
  /// A clock whose flag has fallen does not start again.
  void run(bool run);
  void add(rules::Color player, Micros extra);
  /// Set by the computer, as physical sides; `running`: whose time runs down, nullopt: paused.
  void set_and_run(Micros left, Micros right, std::optional<drivers::Side> running);

  [[nodiscard]] drivers::ClockReading reading() const;

 private:
  [[nodiscard]] static std::size_t at(rules::Color color) { return static_cast<std::size_t>(color); }
  [[nodiscard]] drivers::ClockHalf half(rules::Color color) const;
  [[nodiscard]] drivers::Side side(rules::Color color) const;

  bool white_left_;
  Pace pace_;
  std::array<Micros, 2> left_{};
  std::array<bool, 2> flag_{};
  std::array<int, 2> presses_{};
  rules::Color turn_ = rules::Color::white;
  bool running_ = false;
  Micros now_{0};
};

}  // namespace eboard::sim
