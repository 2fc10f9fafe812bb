// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Judges a game by its clock: the result of a fallen flag, and the clock's part of a claim.
#pragma once

#include <optional>

#include "rules/laws/endings/claim.hpp"
#include "rules/laws/endings/ending.hpp"
#include "tests/support/laws/game_clock.hpp"

namespace eboard::laws {

using rules::ClaimCircumstances;
using rules::Color;
using rules::Edition;
using rules::History;
using rules::Judgement;
using rules::MateOracle;

/// Judges the flags at that time; empty if neither has fallen. `history` is the game when the first of them
/// fell.
[[nodiscard]] std::optional<Judgement> judge_clock(const History& history, const Edition& edition,
                                                   const GameClock& clock, std::chrono::milliseconds at,
                                                   const MateOracle& oracle);

/// The circumstances of a claim by `claimant` at that time, in a game with an arbiter.
[[nodiscard]] ClaimCircumstances circumstances_of(const GameClock& clock, Color claimant,
                                                  std::chrono::milliseconds at);

}  // namespace eboard::laws
