// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How often the lever went over while nobody listened, and so how many plies were played: by what the clocks
// gained, else by the time that went by and the pace of these players.
#pragma once

#include "daemon/tracking/game/time.hpp"

namespace eboard::tracking {

struct MissedPresses {
  Millis from, to;      ///< the last reading before, and the first one after
  int least, most;      ///< by what the clocks gained
  double expected = 0;  ///< by the time and the pace of late; 0: nobody was heard
  double planned = 0;   ///< by the time, and by what the players have for the whole game

  /// The clocks tell one number.
  [[nodiscard]] bool counted() const { return least == most; }
  /// It is odd where `presses` is even, or the other way round.
  [[nodiscard]] bool differs_by_one(int presses) const { return counted() && (least - presses) % 2 != 0; }
};

/// Where the clocks tell nothing.
inline constexpr int kMostMissed = 1000;

/// Of a line of plies that leads to what stands on the board, with so many presses in the silence: the
/// probability that the players took that way, and not one that is longer by two plies, four, ..., with a man
/// that goes to and fro or by a detour.
[[nodiscard]] double probability_of_length(const MissedPresses& missed, int presses);

struct PressCount {
  int presses;
  double probability;
};
/// The likeliest of `fewest`, `fewest + turn`, `fewest + 2 turn`, ... `turn`: presses until the same player
/// presses again.
[[nodiscard]] PressCount likeliest_count(const MissedPresses& missed, int fewest, int turn);

}  // namespace eboard::tracking
