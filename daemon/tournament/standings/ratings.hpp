// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Tie-breaks of ratings (10): of the opponents who were played, by FIDE's tables of the Rating Regulations
// (8.1).
#pragma once

#include "daemon/tournament/standings/field.hpp"
#include "daemon/tournament/standings/opposition.hpp"

namespace eboard::tournament {

/// ARO, TPR, PTP, APRO, APPO, RTNG. Nobody has any if a player is unrated and nothing says what for such
/// players are taken (10).
[[nodiscard]] Values rating_values(const Field& field, const TieBreak& tie_break);

}  // namespace eboard::tournament
