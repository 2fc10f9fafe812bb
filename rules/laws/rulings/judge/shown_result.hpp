// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <optional>

#include "rules/laws/endings/ending.hpp"
#include "rules/laws/rulings/game/game_state.hpp"

namespace eboard::rules {

/// The players showed that one of them has won, and that player can never mate: the draw that follows when
/// the other one resigned, or has lost on time as `flag` says. Empty if the edition lets the win stand, and
/// while it is not known whether the winner can mate.
[[nodiscard]] std::optional<Judgement> draw_behind_shown_win(const GameState& state, const MateOracle& oracle,
                                                             const std::optional<Color>& flag);

}  // namespace eboard::rules
