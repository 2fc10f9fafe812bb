// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What changed in a section, as a person says it.
#pragma once

#include <string>
#include <vector>

#include "daemon/tournament/section.hpp"

namespace eboard::tournament {

/// "1-0", "1/2-1/2", "+--" for a forfeit, "---" for one of both; empty: not over.
[[nodiscard]] std::string result_words(Result white, Result black);

/// A sentence without a full stop for each thing that changed: "round 6, table 3: Aalto, Mika - Brandt, Ole;
/// was Aalto, Mika - Costa, Rui". Of a section that was empty how much there is in one sentence.
[[nodiscard]] std::vector<std::string> what_changed(const Section& before, const Section& after);

}  // namespace eboard::tournament
