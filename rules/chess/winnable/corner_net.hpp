// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Lists the mates that a knight or bishop gives in a corner, where one king covers two of the three squares
// beside it and a second piece takes care of the third.
#pragma once

#include <span>

#include "rules/chess/attacks.hpp"
#include "rules/chess/types.hpp"

namespace eboard::rules {

struct CornerNet {
  Square corner;
  Square post;     ///< beside the corner: the square that the second piece stands on, or attacks
  Square king;     ///< the square of the king that covers the two others
  Bitboard check;  ///< the squares from which the minor piece mates
};

/// The nets in which a piece of the hunted side stands on the post and cannot prevent the mate. A bishop is
/// assumed to be of the required colour.
[[nodiscard]] std::span<const CornerNet> nets_with_blocker(Role minor, Role blocker);

/// The nets in which another piece of the hunting side attacks the post.
[[nodiscard]] std::span<const CornerNet> nets_with_guard(Role minor);

}  // namespace eboard::rules
