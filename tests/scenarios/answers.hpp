// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the rules answered, in the words of `then`.
#pragma once

#include "rules/laws/endings/claim.hpp"
#include "rules/laws/endings/ending.hpp"
#include "rules/laws/rulings/judge/propose.hpp"
#include "tests/scenarios/words.hpp"
#include "tests/scenarios/world.hpp"

namespace eboard::scenarios {

[[nodiscard]] Answer answer_of(const rules::Judgement& judgement);
[[nodiscard]] Answer answer_of(const rules::ClaimAnswer& answer, const rules::Position& position);

/// "offers" is "R-RESTORE 0; R-OBLIGE white move=g1 | R-ANNUL": alternatives, without articles and reasons.
void answer_with(World& world, const std::vector<rules::Proposal>& proposals);

/// The words of a step behind "incident".
[[nodiscard]] rules::Incident take_incident(Words& words);

/// What was played on a blind player's own board, and what both score sheets have where it differs.
struct SecondBoard {
  std::string moves, written;
};
/// "e4 e5 Nf3", "e4 e5 Nf3, written Nc6": the words of a step behind "second board".
[[nodiscard]] SecondBoard take_second_board(Words& words);
/// Throws BadStep if the moves cannot be read.
[[nodiscard]] rules::BoardComparison compared(const rules::GameFile& game, const SecondBoard& second);
/// As the answers "boards agree up to" and "boards differ on".
void tell(World& world, const rules::BoardComparison& comparison);

}  // namespace eboard::scenarios
