// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <span>
#include <string>

#include "rules/chess/notation/score_sheet.hpp"

namespace eboard::exports {

/// One HTML page that prints on A4 and on Letter, eighty moves on each side of the paper, or sixty where they
/// are long. It needs no script, font or picture from elsewhere.
[[nodiscard]] std::string to_html(std::span<const rules::ScoreSheet> sheets);

}  // namespace eboard::exports
