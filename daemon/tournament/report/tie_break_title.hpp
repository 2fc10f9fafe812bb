// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <string>

#include "daemon/tournament/standings/tie_break.hpp"

namespace eboard::tournament {

/// What a column of standings has, in full: "Buchholz; without the lowest" for BH/C1. Pages translate it,
/// each part for itself.
[[nodiscard]] std::string title_of(const TieBreak& tie_break);

}  // namespace eboard::tournament
