// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What hangs on the wall of a playing hall: pairings, results and standings, as HTML to print. Pure.
#pragma once

#include <string>

#include "daemon/tournament/section.hpp"

namespace eboard::tournament {

/// By table: who plays whom, with points before the round, and who does not play.
[[nodiscard]] std::string pairings_paper(const Section& section, int round);
/// The same with the results.
[[nodiscard]] std::string results_paper(const Section& section, int round);
/// After that round, or after the latest that was played if that is earlier.
[[nodiscard]] std::string standings_paper(const Section& section, int after_round);

}  // namespace eboard::tournament
