// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates a chess clock by the Laws: receives moves made and presses, and reports whose time runs, how much
// is left, and which flag fell when. The caller supplies the time; a time before the last one counts as the
// last.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>

#include "rules/chess/types.hpp"
#include "rules/laws/clock/allotment.hpp"
#include "rules/laws/editions/edition.hpp"
#include "rules/laws/editions/time_control.hpp"
#include "rules/text/expected.hpp"

namespace eboard::laws {

using rules::Color;
using rules::Edition;
using rules::TimeControl;
using rules::Times;

struct ClockRules {
  /// True if a move counts for the control when the clock is pressed (since 2005); false: when it is made.
  bool press_completes = true;
  /// True if a player's next move completes the one before it, pressed or not (2018 and 2023 article
  /// 6.2.1.2).
  bool next_move_completes = false;
  /// True if the increment is already on the clock before the first move, as clocks do it.
  bool bonus_before_first = true;
};
[[nodiscard]] ClockRules clock_rules(const Edition& edition);

/// A flag that counts: the time is used up before the moves due in it are completed. The counts are those of
/// that moment.
struct FlagFall {
  Color side;
  std::chrono::milliseconds at;
  std::optional<int> due;  ///< number of moves due; empty: all
  int completed = 0;
  int made = 0;
  bool last_period = false;
};

class GameClock {
 public:
  using Time = std::chrono::milliseconds;

  /// Requires control.timed().
  explicit GameClock(TimeControl control, ClockRules rules = {});

  /// Runs `side`'s time; the other's stands still. After a stop() the turn continues where it was.
  void start(Color side, Time at);
  void stop(Time at);
  /// The move is made; the clock runs on until it is pressed.
  void made(Color side, Time at);
  /// Stops the side's own time and runs the other's. Returns false, and does nothing, unless it was running.
  bool press(Color side, Time at);
  /// made() and press() at once.
  bool move(Color side, Time at);

  /// The arbiter adds or removes time. A flag stays fallen; no time goes below zero.
  void adjust(Color side, Time change, Time at);
  /// The arbiter sets both times and the numbers of moves completed; flags go up.
  void set(const Times& left, int white_moves, int black_moves, Time at);
  /// Changes the time control from now on and leaves the times (2018 and 2023 article 6.10.2). Requires
  /// control.timed().
  void set_control(TimeControl control, Time at);
  /// Continues play after a flag has fallen: the next period begins, and the next move is its first (2005
  /// articles 6.12a and 8.6). Returns false if there is no next period.
  bool next_period(Color side, Time at);

  [[nodiscard]] std::optional<Color> running() const { return running_; }
  [[nodiscard]] Time left(Color side, Time at) const;
  [[nodiscard]] int completed(Color side) const { return side_of(side).completed; }
  [[nodiscard]] int moves_made(Color side) const { return side_of(side).made; }
  [[nodiscard]] std::size_t period(Color side) const { return side_of(side).period; }
  [[nodiscard]] std::optional<FlagFall> flag(Color side, Time at) const;
  /// The side whose flag fell first; empty if none fell, or both at the same moment.
  [[nodiscard]] std::optional<Color> first_flag(Time at) const;
  [[nodiscard]] const TimeControl& control() const { return control_; }

 private:
  struct Side {
    Time left{0};
    Time delay_left{0};  ///< delay that remains on this turn
    Time used{0};        ///< time used on this turn
    std::size_t period = 0;
    int completed = 0;
    int made = 0;
    std::optional<FlagFall> fall{};
  };

  [[nodiscard]] const Side& side_of(Color side) const { return sides_[static_cast<std::size_t>(side)]; }
  [[nodiscard]] Side& side_of(Color side) { return sides_[static_cast<std::size_t>(side)]; }
  void advance(Time at);
  void spend(Color side, Time elapsed);
  void begin_turn(Color side);
  void complete(Side& mover, int completed);
  void give_bonus(Side& mover);

  TimeControl control_;
  ClockRules rules_;
  std::array<Side, 2> sides_;
  std::optional<Color> running_;
  std::optional<Color> turn_;  ///< the side whose delay has begun to run
  Time now_{0};
};

}  // namespace eboard::laws
