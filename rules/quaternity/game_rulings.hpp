// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Applies an arbiter's ruling to a game. docs/quaternity-rulings.md says what each does and when it is
// refused.
#pragma once

#include "rules/quaternity/game_state.hpp"

namespace eboard::rules::quaternity {

/// Adds the ruling to the entries and does what it says; a refusal changes nothing. Of an R-UNDO it adds the
/// entry only: what was entered since has to be entered again, which Game::rule() does.
[[nodiscard]] Answer apply_ruling(GameState& game, Ruling ruling);

}  // namespace eboard::rules::quaternity
