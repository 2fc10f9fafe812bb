// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decides whether the side to move can give check for ever against any defence (1928 paragraph 15B, 1930
// article 16.1b).
#pragma once

#include <cstddef>
#include <cstdint>

#include "rules/chess/position.hpp"

namespace eboard::rules {

enum class PerpetualCheck : std::uint8_t {
  proven,   ///< some check has a next check against every answer, without end; mate counts as well
  refuted,  ///< the checks end sooner or later
  undecided,
};

inline constexpr std::size_t kPerpetualNodes = 20'000;

/// Visits at most `limit` positions; too few give `undecided`, never a wrong answer.
[[nodiscard]] PerpetualCheck perpetual_check(const Position& position, std::size_t limit = kPerpetualNodes);

}  // namespace eboard::rules
