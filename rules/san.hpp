// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reading SAN without a string or a list in between: what the PGN reader calls for every ply. notation.hpp is
// the comfortable way.
#pragma once

#include <string>
#include <string_view>

#include "rules/position.hpp"

namespace eboard::rules {

enum class SanFault : std::uint8_t { none, not_a_move, no_move, ambiguous, no_promotion };

struct SanResult {
  Move move;  ///< legal where there is no fault
  SanFault fault;
};

/// As tolerant as parse_san().
[[nodiscard]] SanResult resolve_san(const Position& position, std::string_view text);

/// One sentence about a text that is no legal move.
[[nodiscard]] std::string describe(SanFault fault, std::string_view text);

}  // namespace eboard::rules
