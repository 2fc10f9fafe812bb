// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads SAN without a string or a list in between: the PGN reader calls this for every ply. notation.hpp is
// the comfortable way.
#pragma once

#include <string>
#include <string_view>

#include "rules/chess/position.hpp"

namespace eboard::rules {

enum class SanFault : std::uint8_t { none, not_a_move, no_move, ambiguous, no_promotion };

struct SanResult {
  Move move;  ///< legal if there is no fault
  SanFault fault;
};

/// Finds the move that `text` means, as tolerantly as parse_san().
[[nodiscard]] SanResult resolve_san(const Position& position, std::string_view text);

/// One sentence about a text that is no legal move.
[[nodiscard]] std::string describe(SanFault fault, std::string_view text);

}  // namespace eboard::rules
