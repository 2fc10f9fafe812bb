// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <optional>

#include "rules/move_list.hpp"
#include "rules/types.hpp"

namespace eboard::rules {

enum class MoveKind : std::uint8_t { normal, promotion, en_passant, castling };

/// One ply. Castling is written king takes own rook, whatever the variant: `to` is the rook's square.
struct Move {
  Square from;
  Square to;
  MoveKind kind = MoveKind::normal;
  Role promotion = Role::pawn;  ///< meaningful for MoveKind::promotion only
  bool operator==(const Move&) const = default;
};

/// The legal moves of one position; 218 is the most that any reachable position has.
using MoveList = ListOfMoves<Move, 256>;

}  // namespace eboard::rules
