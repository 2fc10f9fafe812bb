// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a clock showed over time, to find out later what it showed when a ply without a press was complete.
// Bounded: readings that show nothing new are not kept one by one.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "daemon/tracking/game/time.hpp"

namespace eboard::tracking {

inline constexpr Millis kClockSilent{2500};  ///< a running clock reports every second
inline constexpr Millis kNext{1};            ///< the moment after another one

/// The history of a clock for that many players. Readings are whole seconds of a time that runs. That such
/// readings agree means that they differ by no more than a second and the delay of their messages.
template <std::size_t Players>
class ClockHistory {
 public:
  using Times = std::array<Millis, Players>;
  struct Shown {
    Times left;
    std::optional<std::size_t> running;  ///< whose time; none: the clock stands
  };

  /// Precondition: `at` is not before any earlier one.
  void note(const Shown& shown, Millis at);
  /// The link is lost: the first reading afterwards shows whether the clock was touched meanwhile.
  void lost() { lost_ = true; }
  /// Forgets all but that it stands since long ago, and shows that.
  void begin_with(const std::optional<Shown>& shown);
  /// What it showed at `at`, from the reading received then. nullopt if none was received then, or if the
  /// next reading agrees neither with a clock that runs on nor with one that was pressed or stopped.
  [[nodiscard]] std::optional<Times> shown_at(Millis at) const;

 private:
  /// Readings that follow from the first of them, because the same time ran on, or none.
  struct Stretch {
    Shown first;
    Millis from, to;   ///< its first and its last reading
    Millis last;       ///< left to the player whose time runs, in that
    Millis low, high;  ///< by which the readings were off what the first lets expect; about the first, 0
    bool after_loss;   ///< the link was lost before it

    [[nodiscard]] bool goes_on(const Shown& shown, Millis at) const;
    void hear(const Shown& shown, Millis at);
    [[nodiscard]] bool agrees(const Stretch& next) const;
    [[nodiscard]] Times shown_at(Millis at, Millis min) const;
    [[nodiscard]] Millis off(const Shown& shown, Millis at) const;
  };

  std::vector<Stretch> stretches_;  ///< the latest few
  bool lost_ = false;               ///< since the last reading
};

extern template class ClockHistory<2>;
extern template class ClockHistory<4>;

}  // namespace eboard::tracking
