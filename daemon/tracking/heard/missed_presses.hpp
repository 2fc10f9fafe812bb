// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The number of presses in a silence, and so of plies that were played: by what the clocks gained, else by
// the time that passed and the pace of these players.
#pragma once

#include <optional>

#include "daemon/tracking/game/time.hpp"
#include "drivers/event.hpp"

namespace eboard::tracking {

struct MissedPresses {
  Millis from, to;      ///< the last reading before, and the first one after
  int min, max;         ///< by what the clocks gained
  double expected = 0;  ///< by the time and the latest pace; 0: no ply was seen
  double planned = 0;   ///< by the time, and by what the players have for the whole game

  /// The clocks give one number.
  [[nodiscard]] bool counted() const { return min == max; }
  /// It is odd where `presses` is even, or the other way round.
  [[nodiscard]] bool differs_by_one(int presses) const { return counted() && (min - presses) % 2 != 0; }
  bool operator==(const MissedPresses&) const = default;
};

/// If the clocks show nothing.
inline constexpr int kMaxMissed = 1000;

/// A time without readings of a clock for two that ran.
struct ClockSilence {
  Millis from = kNever, to = kNever;
  Millis gained{0};      ///< by both sides together
  Millis left{0};        ///< to both sides together, before it
  bool runs_on = false;  ///< afterwards
  bool flipped = false;  ///< the lever stands the other way
};
[[nodiscard]] ClockSilence silence_between(const drivers::ClockReading& before, Millis from,
                                           const drivers::ClockReading& after, Millis to);

/// The presses in it, where each adds `added` (nullopt: nobody knows what) and `pace` is what these players
/// took for a ply of late (nullopt: too few were seen).
[[nodiscard]] MissedPresses missed_in(const ClockSilence& silence, std::optional<Millis> added,
                                      std::optional<Millis> pace);

/// For a line of plies that leads to the board's position, with that many presses in the silence: the
/// probability that the players took that way, and not one that is longer by two plies, four, ..., with a
/// piece that goes to and fro or by a detour.
[[nodiscard]] double probability_of_length(const MissedPresses& missed, int presses);

struct PressCount {
  int presses;
  double probability;
};
/// The likeliest of `fewest`, `fewest + turn`, `fewest + 2 turn`, ... `turn`: presses until the same player
/// presses again.
[[nodiscard]] PressCount likeliest_count(const MissedPresses& missed, int fewest, int turn);

}  // namespace eboard::tracking
