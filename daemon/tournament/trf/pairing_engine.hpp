// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a pairing engine (bbpPairings) is asked for a round, and what it answers.
#pragma once

#include <string>
#include <string_view>

#include "daemon/tournament/tournament.hpp"
#include "rules/text/expected.hpp"

namespace eboard::tournament::trf {

/// A TRF26 of what a strict engine takes: the rounds before `round` with their points, of `round` itself only
/// byes, and no record that it refuses. Error: a sentence, where the engine would fail, or would leave a
/// player out without a word: a result that is missing, an unknown type, teams, points that it cannot count.
[[nodiscard]] Expected<std::string, std::string> question(const Tournament& tournament, int round);

/// The tournament with the round paired as the answer has it: the number of pairs in the first line, then in
/// each line White and Black by start numbers, 0 for the pairing-allocated bye. Error: a sentence; so for
/// every player who is neither paired nor has a bye that was meant.
[[nodiscard]] Expected<Tournament, std::string> paired(Tournament tournament, int round,
                                                       std::string_view answer);

}  // namespace eboard::tournament::trf
