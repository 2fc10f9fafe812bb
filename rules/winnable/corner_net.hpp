// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Mates that a knight or bishop gives in a corner, where of the three squares beside it one king covers two
// and a second man sees to the third.
#pragma once

#include <span>

#include "rules/attacks.hpp"
#include "rules/types.hpp"

namespace eboard::rules {

struct CornerNet {
  Square corner;
  Square post;     ///< beside the corner: the square the second man stands on, or attacks
  Square king;     ///< covers the two others
  Bitboard check;  ///< from where the minor piece mates
};

/// Where a man of the hunted side stands on the post, and can do nothing about it. A bishop is taken to be of
/// the colours it needs.
[[nodiscard]] std::span<const CornerNet> nets_with_blocker(Role minor, Role blocker);

/// Where another man of the hunting side attacks the post.
[[nodiscard]] std::span<const CornerNet> nets_with_guard(Role minor);

}  // namespace eboard::rules
