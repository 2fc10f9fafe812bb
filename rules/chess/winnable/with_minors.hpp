// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <optional>

#include "rules/chess/winnable/certificate.hpp"

namespace eboard::rules {

/// A mating line in a corner, found without search: for one knight or bishop alone, with a piece of the
/// hunted side in its own king's way; or for knights and bishops against a bare king.
[[nodiscard]] std::optional<MatingLine> line_with_minors(const Position& position, Color side);

}  // namespace eboard::rules
