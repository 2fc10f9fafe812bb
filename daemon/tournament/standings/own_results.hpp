// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Tie-breaks of a participant's own results (7).
#pragma once

#include "daemon/tournament/standings/field.hpp"
#include "daemon/tournament/standings/opposition.hpp"

namespace eboard::tournament {

/// PTS, MPTS, GPTS, MPvGP
[[nodiscard]] Values points(const Field& field, Score score);
/// PS
[[nodiscard]] Values progressive_scores(const Field& field, const TieBreak& tie_break);
/// WIN, WON, BPG, BWG, REP, STD
[[nodiscard]] Values own_results(const Field& field, const TieBreak& tie_break);

}  // namespace eboard::tournament
