// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A chess clock by the Laws: told when moves are made and presses come, it says whose time runs, what is
// left, and which flag fell when. Time is what the caller says it is; a time before the last one counts as
// the last.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>

#include "rules/clock/allotment.hpp"
#include "rules/edition.hpp"
#include "rules/expected.hpp"
#include "rules/time_control.hpp"
#include "rules/types.hpp"

namespace eboard::rules {

struct ClockRules {
  /// A move counts for the control when the clock is pressed (since 2005); no: when it is made.
  bool press_completes = true;
  /// A player's next move completes the one before it, pressed or not (2018 and 2023 article 6.2.1.2).
  bool next_move_completes = false;
  /// The increment is on the clock before the first move too, as clocks do it.
  bool bonus_before_first = true;
};
[[nodiscard]] ClockRules clock_rules(const Edition& edition);

/// A flag that counts: the time is used up and the moves it was for are not completed. Counts are those of
/// that moment.
struct FlagFall {
  Color side;
  std::chrono::milliseconds at;
  std::optional<int> due;  ///< moves; none: all
  int completed = 0;
  int made = 0;
  bool last_period = false;
};

class GameClock {
 public:
  using Time = std::chrono::milliseconds;

  /// Precondition: control.timed().
  explicit GameClock(TimeControl control, ClockRules rules = {});

  /// Runs `side`'s time; the other's stands still. After a stop() the turn goes on where it was.
  void start(Color side, Time at);
  void stop(Time at);
  /// A move stands on the board; the clock runs on.
  void made(Color side, Time at);
  /// The side's own time stops, the other's runs. Nothing happens, and the answer is no, unless it was
  /// running.
  bool press(Color side, Time at);
  /// made() and press() at once.
  bool move(Color side, Time at);

  /// The arbiter gives time, or takes it. A flag stays fallen; nothing goes below zero.
  void adjust(Color side, Time change, Time at);
  /// The arbiter sets both times and the moves completed; flags go up.
  void set(const Times& left, int white_moves, int black_moves, Time at);
  /// Another control from now on, the times as they are (2018 and 2023 article 6.10.2). Precondition: timed.
  void set_control(TimeControl control, Time at);
  /// Play goes on over a fallen flag: the next period begins, and the next move is its first (2005
  /// articles 6.12a and 8.6). No if there is none.
  bool next_period(Color side, Time at);

  [[nodiscard]] std::optional<Color> running() const { return running_; }
  [[nodiscard]] Time left(Color side, Time at) const;
  [[nodiscard]] int completed(Color side) const { return side_of(side).completed; }
  [[nodiscard]] int moves_made(Color side) const { return side_of(side).made; }
  [[nodiscard]] std::size_t period(Color side) const { return side_of(side).period; }
  [[nodiscard]] std::optional<FlagFall> flag(Color side, Time at) const;
  /// Whose flag fell first; none if none fell, or both at the same moment.
  [[nodiscard]] std::optional<Color> first_flag(Time at) const;
  [[nodiscard]] const TimeControl& control() const { return control_; }

 private:
  struct Side {
    Time left{0};
    Time delay_left{0};  ///< of this turn
    Time used{0};        ///< on this turn
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
  std::optional<Color> turn_;  ///< whose delay has begun to run
  Time now_{0};
};

}  // namespace eboard::rules
