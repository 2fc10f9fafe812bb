// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Where a game and its clock meet: what a fallen flag makes of the game, and what a claim needs to know of
// the clock.
#pragma once

#include <optional>

#include "rules/clock/game_clock.hpp"
#include "rules/endings/claim.hpp"
#include "rules/endings/ending.hpp"

namespace eboard::rules {

/// What the flags say by then; none: neither has fallen. `history` is the game when the first of them fell.
[[nodiscard]] std::optional<Judgement> judge_clock(const History& history, const Edition& edition,
                                                   const GameClock& clock, std::chrono::milliseconds at,
                                                   const MateOracle& oracle);

/// For a claim by `claimant` at that time, in a game with an arbiter.
[[nodiscard]] ClaimCircumstances circumstances_of(const GameClock& clock, Color claimant,
                                                  std::chrono::milliseconds at);

}  // namespace eboard::rules
