// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include "rules/move_list.hpp"
#include "rules/quaternity/types.hpp"

namespace eboard::rules::quaternity {

/// One turn. Where a pawn is heading afterwards follows from its squares.
struct Move {
  Square from;
  Square to;
  Role promotion = Role::pawn;  ///< what the pawn becomes; `pawn`: nothing
  bool operator==(const Move&) const = default;

  /// "Passe" (6.3.f): what is played where nothing can be moved.
  [[nodiscard]] static constexpr Move pass() { return {Square{}, Square{}}; }
  [[nodiscard]] constexpr bool is_pass() const { return from == to; }
};

/// The legal moves of one position: at most 64 men, none of which has more than the 43 of a queen in the
/// middle.
using MoveList = ListOfMoves<Move, 3072>;

}  // namespace eboard::rules::quaternity
