// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the clocks are set to when play goes back to an earlier position (2005 article 6.14, 2018 and 2023
// article 7.1: the arbiter's best judgement).
#pragma once

#include <optional>

#include "rules/laws/rulings/game/game_file.hpp"

namespace eboard::rules {

/// The times of both players in the position after `ply`. What rulings gave or took there and since then is
/// kept. The player to move has to be `offender`, or the next ply against the Laws, for the time to count
/// that they used for that ply; then no increment that came with its press is kept either. Empty if nothing
/// is known.
[[nodiscard]] std::optional<Times> restored_times(const GameFile& game, int ply,
                                                  const std::optional<Color>& offender);

/// The times in the present position, if `by` is to move and pressed without a move: without the increment of
/// that press, and with what the other player has used since. Empty if nothing is known.
[[nodiscard]] std::optional<Times> times_before_empty_press(const GameFile& game, Color by);

}  // namespace eboard::rules
