// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <string>

#include "rules/winnable/certificate.hpp"

namespace eboard::rules {

/// What is wrong with `closure` as a proof that `side` never mates from `position`; empty: nothing.
/// Everything is looked at one piece, one square and one move at a time.
[[nodiscard]] std::string closure_fault(const Position& position, Color side, const StaticClosure& closure);

}  // namespace eboard::rules
