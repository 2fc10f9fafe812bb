// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Arithmetic of a time control: what was given for so many moves, how many moves are due, what a wrong
// setting or an irregularity makes of the times. All controls here are timed ones.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "rules/edition.hpp"
#include "rules/time_control.hpp"
#include "rules/types.hpp"

namespace eboard::rules {

/// Moves due by the end of the period, those of earlier periods included (moves beyond what was due carry
/// over). None: all moves of the game.
[[nodiscard]] std::optional<int> moves_due(const TimeControl& control, std::size_t period);

/// The period of a player who has completed so many moves.
[[nodiscard]] std::size_t period_after(const TimeControl& control, int moves);

/// A player's whole time once so many moves are completed: the periods he has reached, and the increments for
/// those moves. Delays give none.
[[nodiscard]] std::chrono::milliseconds allotted(const TimeControl& control, int moves);

/// The fewest moves that must be completed when so much of the own time is used up. None: that much time is
/// never given.
[[nodiscard]] std::optional<int> moves_due_after(const TimeControl& control, std::chrono::milliseconds used);

struct Times {
  std::chrono::milliseconds white{0};
  std::chrono::milliseconds black{0};
  [[nodiscard]] std::chrono::milliseconds of(Color side) const {
    return side == Color::white ? white : black;
  }
  [[nodiscard]] std::chrono::milliseconds& of(Color side) { return side == Color::white ? white : black; }
  bool operator==(const Times&) const = default;
};

/// To be added to the times when a clock was set by `set` instead of `meant`, after so many moves by each
/// (2018 and 2023 article 6.10.2).
[[nodiscard]] Times wrong_setting(const TimeControl& set, const TimeControl& meant, int white_moves,
                                  int black_moves);

/// What was on the clock when so many plies were completed; 0: at the start.
struct TimesAtPly {
  int ply;
  Times times;
};

struct TimesProposal {
  Times times;
  bool exact = false;  ///< read from the clock at that ply; no: in proportion between the nearest readings
};

/// Times to set when play goes back to `ply` (2005 article 6.14, 2018 and 2023 article 7.1). `log` is in
/// order of plies. None: nothing was read before that ply, or nothing behind it.
[[nodiscard]] std::optional<TimesProposal> times_at(const std::vector<TimesAtPly>& log, int ply);

}  // namespace eboard::rules
