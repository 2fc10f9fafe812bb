// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Calculates how much time the clock leaves the players of a script.
#pragma once

#include "daemon/sim/script.hpp"

namespace eboard::sim {

/// The minimum time that any player has up to `until`, as if no flag stopped the clock; negative if a flag
/// falls.
template <class Game>
[[nodiscard]] Micros lowest_time(const ScriptOf<Game>& script, Micros until);

/// Gives the game more minutes if hands need more time than the recorded players had, so that no flag falls
/// up to `until`.
template <class Game>
void afford_clock(ScriptOf<Game>& script, Micros until);

}  // namespace eboard::sim
