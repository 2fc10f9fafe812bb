// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What happened at a clock, from nothing but what it showed: presses, pauses, periods, flags, and what an
// arbiter changed. Readings come as often as they come, in whole seconds or finer.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "rules/clock/allotment.hpp"
#include "rules/time_control.hpp"
#include "rules/types.hpp"

namespace eboard::rules {

struct ClockReading {
  std::chrono::milliseconds at;
  Times left;
  std::optional<Color> running{};
};

struct ClockFact {
  enum class Kind : std::uint8_t {
    pressed,   ///< the side completed a move
    paused,    ///< the side's time stood still from then on
    started,   ///< the side's time ran from then on
    period,    ///< the time of the next period came on the clock
    flag,      ///< the time is used up
    adjusted,  ///< `change` was added that no rule of the control gives
  };
  Kind kind;
  Color side;
  std::chrono::milliseconds at;  ///< of the reading that tells; of a flag: when it fell
  std::chrono::milliseconds change{0};
  bool operator==(const ClockFact&) const = default;
};

class ClockReader {
 public:
  /// Two clocks that show whole seconds are up to a second off each, and a reading may be on its way for a
  /// while.
  static constexpr std::chrono::milliseconds kTolerance{2500};

  /// Precondition: control.timed(), without sand clocks.
  explicit ClockReader(TimeControl control, std::chrono::milliseconds tolerance = kTolerance)
      : control_(std::move(control)), tolerance_(tolerance) {}

  /// What the reading tells beyond the one before it, presses first. Readings are in order of time.
  [[nodiscard]] std::vector<ClockFact> read(const ClockReading& reading);

  /// Moves completed, as the presses tell.
  [[nodiscard]] int moves(Color side) const { return moves_[static_cast<std::size_t>(side)]; }
  /// By the last reading: the side to move, where a clock runs.
  [[nodiscard]] std::optional<Color> on_move() const { return last_ ? last_->running : std::nullopt; }
  /// Moves due at the end of the period the side is in; none: all.
  [[nodiscard]] std::optional<int> due(Color side) const;

 private:
  using Time = std::chrono::milliseconds;

  // One way to explain two readings: who pressed, and what each time then shows beyond what it should.
  struct Story {
    std::vector<Color> presses;
    Times unexplained;
    [[nodiscard]] Time size() const { return abs(unexplained.white) + abs(unexplained.black); }
  };

  [[nodiscard]] std::vector<Story> stories(const ClockReading& before, const ClockReading& now) const;
  [[nodiscard]] Story nobody_pressed(const ClockReading& before, const ClockReading& now) const;
  [[nodiscard]] Story pressed(const ClockReading& before, const ClockReading& now, Color first,
                              bool answered) const;
  [[nodiscard]] Time increment(Color side) const;
  [[nodiscard]] Time gift(Color side) const;
  void settle(Color side, Time unexplained, Time at, std::vector<ClockFact>& facts);

  TimeControl control_;
  Time tolerance_;
  std::optional<ClockReading> last_;
  int moves_[2] = {0, 0};
  std::size_t periods_shown_[2] = {0, 0};
};

}  // namespace eboard::rules
