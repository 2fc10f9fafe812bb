// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Concludes from a clock's readings alone what happened at it: presses, pauses, periods, flags, and changes
// by an arbiter. Readings may come at any interval, in whole seconds or finer.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "rules/chess/types.hpp"
#include "rules/laws/clock/allotment.hpp"
#include "rules/laws/editions/time_control.hpp"

namespace eboard::laws {

using rules::Color;
using rules::TimeControl;
using rules::Times;

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
    period,    ///< the time of the next period was added
    flag,      ///< the time is used up
    adjusted,  ///< `change` was added, which no rule of the control explains
  };
  Kind kind;
  Color side;
  std::chrono::milliseconds at;  ///< time of the reading that shows it; of a flag: when it fell
  std::chrono::milliseconds change{0};
  bool operator==(const ClockFact&) const = default;
};

class ClockReader {
 public:
  /// Two displays of whole seconds may each be off by up to a second, and a reading may arrive a little late.
  static constexpr std::chrono::milliseconds kTolerance{2500};

  /// Requires control.timed(), without sand clocks.
  explicit ClockReader(TimeControl control, std::chrono::milliseconds tolerance = kTolerance)
      : control_(std::move(control)), tolerance_(tolerance) {}

  /// The facts that the reading shows beyond the one before it, presses first. Readings are in order of time.
  [[nodiscard]] std::vector<ClockFact> read(const ClockReading& reading);

  /// The number of moves completed, counted by presses.
  [[nodiscard]] int moves(Color side) const { return moves_[static_cast<std::size_t>(side)]; }
  /// The side to move by the last reading, if a clock runs.
  [[nodiscard]] std::optional<Color> on_move() const { return last_ ? last_->running : std::nullopt; }
  /// The number of moves due at the end of the side's current period; empty: all.
  [[nodiscard]] std::optional<int> due(Color side) const;

 private:
  using Time = std::chrono::milliseconds;

  // One way to explain two readings: which sides pressed, and the changes of each time that remain
  // unexplained.
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

}  // namespace eboard::laws
