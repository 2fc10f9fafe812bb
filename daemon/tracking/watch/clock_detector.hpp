// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Times that were changed by hand, flags that fell, a clock that was stopped or hangs, and little time;
// and with them how the clock was set.
#pragma once

#include <array>
#include <deque>
#include <optional>

#include "daemon/tracking/game/ruled_times.hpp"
#include "daemon/tracking/watch/findings.hpp"
#include "daemon/tracking/watch/setting_detector.hpp"
#include "daemon/tracking/watch/sight.hpp"
#include "daemon/tracking/watch/turn_log.hpp"
#include "drivers/clock_order.hpp"

namespace eboard::tracking {

class ClockDetector {
 public:
  void clear() { *this = ClockDetector(); }
  void look(const Sight& sight, const TurnLog& log, Findings& findings);
  /// While nothing follows from the board the clock may be set and started. Presses are no play then.
  void look_aside(const Sight& sight, Findings& findings);
  /// What the clock shows when it next starts may be this: then the arbiter set it.
  void ordered(const drivers::ClockOrdered& order) { ordered_ = order; }
  void times_ruled(const ClockView& clock, const RuledTimes& ruled);
  void renumber(const Renumbered& plies);
  /// The game is over: that the clock stands is in order.
  void over(Millis now, Findings& findings);
  /// What that side gains with a press, if its latest three agree.
  [[nodiscard]] std::optional<Millis> added(rules::Color color) const;
  /// In how many presses of that side, in a row, a clock that is read each second gained nothing.
  [[nodiscard]] int presses_without(rules::Color color) const {
    return without_[static_cast<std::size_t>(color)];
  }
  /// Whose time ran out in this game, if one side's did.
  [[nodiscard]] std::optional<rules::Color> flag() const;

 private:
  struct Times {
    Millis white, black;
  };
  void look_at_times(const Sight& sight, Findings& findings);
  void edits(const Sight& sight, Findings& findings);
  [[nodiscard]] static bool differs(const Times& one, const Times& other);
  void say_edited(const Sight& sight, const Times& before, const Times& now, Findings& findings);
  void unset(const Sight& sight, Findings& findings);
  [[nodiscard]] bool was_ordered(const Times& now, const ClockView& clock) const;
  /// True if its flag fell now.
  [[nodiscard]] bool falls(const Sight& sight, rules::Color color);
  void flags(const Sight& sight, Findings& findings);
  void add_second(rules::Color side);
  void pauses(const Sight& sight, Findings& findings);
  void frozen(const Sight& sight, Findings& findings);
  void increments(const Sight& sight);
  void periods(const Sight& sight);
  void short_of_time(const Sight& sight, rules::Color color, Millis limit, Findings& findings);

  SettingDetector setting_;
  std::optional<Times> running_;                  ///< as last read while it ran
  std::optional<drivers::ClockOrdered> ordered_;  ///< since it last started
  /// What a ruling gave both sides beyond what the clock shows, until it is set.
  std::optional<Times> owed_;
  int presses_owing_ = 0;  ///< since then, while the clock ran on
  std::array<Millis, 2> empty_since_{kNever, kNever};
  std::array<bool, 2> fallen_{};                 ///< in the period that runs
  std::array<std::optional<Millis>, 2> read_{};  ///< as last read
  std::array<std::size_t, 2> begun_{};           ///< times of further periods that came
  /// The flag that was reported, and at which ply.
  struct Flag {
    std::size_t ply;
    evidence::FallenFlag told;
  };
  std::optional<Flag> flag_;
  std::optional<std::size_t> paused_;  ///< reported after that many plies
  struct Display {
    rules::Color side;
    Millis remaining, since, read_at;
  };
  std::optional<Display> display_;  ///< shows this without a change
  bool said_frozen_ = false;
  std::optional<Millis> last_flip_;
  Times before_flip_{Millis{0}, Millis{0}};
  Millis before_flip_at_ = kNever;
  std::array<std::deque<Millis>, 2> gained_;  ///< with the latest presses
  std::array<int, 2> without_{};
  std::array<Millis, 2> max_{Millis{0}, Millis{0}};
  std::array<std::optional<std::size_t>, 2> short_;  ///< reported at that ply
};

}  // namespace eboard::tracking
