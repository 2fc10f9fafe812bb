// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <optional>

#include "rules/chess/move_list.hpp"
#include "rules/chess/types.hpp"

namespace eboard::rules {

enum class MoveKind : std::uint8_t { normal, promotion, en_passant, castling };

/// One ply. Castling is stored as king takes own rook in every variant: `to` is the rook's square.
struct Move {
  Square from;
  Square to;
  MoveKind kind = MoveKind::normal;
  Role promotion = Role::pawn;  ///< used for MoveKind::promotion only
  bool operator==(const Move&) const = default;
};

/// The legal moves of one position; 218 is the maximum of any reachable position.
using MoveList = ListOfMoves<Move, 256>;

}  // namespace eboard::rules
