// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Calculates with a time control: the time given and the moves due, and the times to set after a wrong
// setting or an irregularity. Every control here is timed.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "rules/chess/types.hpp"
#include "rules/laws/editions/edition.hpp"
#include "rules/laws/editions/time_control.hpp"

namespace eboard::rules {

/// The number of moves due by the end of the period, earlier periods included (moves beyond the number due
/// carry over). Empty if all moves of the game are due.
[[nodiscard]] std::optional<int> moves_due(const TimeControl& control, std::size_t period);

/// The period of a player who has completed `moves` moves.
[[nodiscard]] std::size_t period_after(const TimeControl& control, int moves);

/// The total time given to a player who has completed `moves` moves: the periods reached, and the increments
/// for those moves. Delays add nothing.
[[nodiscard]] std::chrono::milliseconds allotted(const TimeControl& control, int moves);

struct Times {
  std::chrono::milliseconds white{0};
  std::chrono::milliseconds black{0};
  [[nodiscard]] std::chrono::milliseconds of(Color side) const {
    return side == Color::white ? white : black;
  }
  [[nodiscard]] std::chrono::milliseconds& of(Color side) { return side == Color::white ? white : black; }
  bool operator==(const Times&) const = default;
};

/// The correction to add to both times when a clock was set to `set` instead of `meant`, and noticed after
/// these moves (2018 and 2023 article 6.10.2).
[[nodiscard]] Times wrong_setting(const TimeControl& set, const TimeControl& meant, int white_moves,
                                  int black_moves);

/// The times on the clock when `ply` plies were completed; 0 is the start.
struct TimesAtPly {
  int ply;
  Times times;
};

struct TimesProposal {
  Times times;
  bool exact = false;  ///< read from the clock at that ply; false: in proportion between the nearest readings
};

/// The times to set when play goes back to `ply` (2005 article 6.14, 2018 and 2023 article 7.1). `log` is in
/// order of plies. Empty if there is no reading before that ply, or none after it.
[[nodiscard]] std::optional<TimesProposal> times_at(const std::vector<TimesAtPly>& log, int ply);

}  // namespace eboard::rules
