// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include "rules/chess/move_list.hpp"
#include "rules/quaternity/types.hpp"

namespace eboard::rules::quaternity {

/// One turn. The heading of a pawn afterwards follows from its squares.
struct Move {
  Square from;
  Square to;
  Role promotion = Role::pawn;  ///< what the pawn becomes; `pawn` if it does not promote
  bool operator==(const Move&) const = default;

  /// "Passe" (6.3.f): played if no move is possible.
  [[nodiscard]] static constexpr Move pass() { return {Square{}, Square{}}; }
  [[nodiscard]] constexpr bool is_pass() const { return from == to; }
};

/// The legal moves of one position: at most 64 pieces, each with at most the 43 moves of a queen in the
/// middle.
using MoveList = ListOfMoves<Move, 3072>;

}  // namespace eboard::rules::quaternity
