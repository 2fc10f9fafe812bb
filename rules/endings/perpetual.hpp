// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Whether the side to move can give check for ever, whatever is answered (1928 paragraph 15B, 1930 article
// 16.1b).
#pragma once

#include <cstddef>
#include <cstdint>

#include "rules/position.hpp"

namespace eboard::rules {

enum class PerpetualCheck : std::uint8_t {
  proven,   ///< every answer to some check can be checked again, without end; mate counts as well
  refuted,  ///< sooner or later the checks run out
  undecided,
};

inline constexpr std::size_t kPerpetualNodes = 20'000;

/// `limit` bounds the positions looked at; too few give `undecided`, never a wrong answer.
[[nodiscard]] PerpetualCheck perpetual_check(const Position& position, std::size_t limit = kPerpetualNodes);

}  // namespace eboard::rules
