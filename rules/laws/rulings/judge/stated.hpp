// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What an arbiter states about an incident, because no sensor shows it.
#pragma once

#include <vector>

#include "rules/laws/rulings/judge/propose.hpp"

namespace eboard::rules {

/// What is proposed on a matter of that kind may hang on these notes, on each by itself. `by`: the player who
/// did it. Whether it does in the game at hand is seen by entering one.
[[nodiscard]] std::vector<ruling::Note> facts_of(Rule what, Color by);

/// The incident as it is with that fact.
[[nodiscard]] Incident with_fact(Incident incident, Fact fact, const GameState& state);

}  // namespace eboard::rules
