// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <optional>

#include "rules/chess/winnable/certificate.hpp"

namespace eboard::rules {

/// A mating line found without search: by the first of at most `plans` plans that can be carried out.
[[nodiscard]] std::optional<MatingLine> line_by_plan(const Position& position, Color side, int plans);

/// The same, or after the hunted side has given its pieces away.
[[nodiscard]] std::optional<MatingLine> line_without_search(const Position& position, Color side);

}  // namespace eboard::rules
