// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Tie-breaks that count the scores of opponents: Buchholz and its kin (8), Sonneborn-Berger (9.1, 13.2), Koya
// (9.2), and what 13.4 makes of them for teams. Unplayed rounds count as 15.2 and 16 have it.
#pragma once

#include <optional>
#include <vector>

#include "daemon/tournament/standings/field.hpp"
#include "daemon/tournament/standings/value.hpp"

namespace eboard::tournament {

/// One for each participant; nullopt: there is none.
using Values = std::vector<std::optional<Value>>;

/// BH, FB, SB and the four ESB.
[[nodiscard]] Values of_opposition(const Field& field, const TieBreak& tie_break);
/// AOB
[[nodiscard]] Values averages_of_buchholz(const Field& field, const TieBreak& tie_break);
/// KS
[[nodiscard]] Values koya(const Field& field, const TieBreak& tie_break);
/// SSSC
[[nodiscard]] Values strength_combinations(const Field& field, const TieBreak& tie_break);

}  // namespace eboard::tournament
