// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <string>

#include "rules/chess/winnable/certificate.hpp"

namespace eboard::rules {

/// Says what is wrong with `closure` as a proof that `side` never mates from `position`; empty if nothing is.
/// Looks at one piece, one square and one move at a time.
[[nodiscard]] std::string closure_fault(const Position& position, Color side, const StaticClosure& closure);

}  // namespace eboard::rules
