// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decides what counts as a score sheet.
#pragma once

#include <cstdint>

#include "rules/laws/rulings/game/local_rules.hpp"

namespace eboard::laws {

enum class SheetKind : std::uint8_t { paper, electronic };
/// Whether a score sheet of that kind counts as the player's score sheet.
[[nodiscard]] bool sheet_counts(const rules::Edition& edition, const rules::LocalRules& local,
                                SheetKind kind);

}  // namespace eboard::laws
