// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plies of which a part is still missing on the board: the rook of a castling, a pawn taken en passant, a
// pawn not yet exchanged.
#pragma once

#include <optional>
#include <string>

#include "daemon/events/evidence.hpp"
#include "daemon/events/irregularities.hpp"
#include "daemon/tracking/watch/sight.hpp"

namespace eboard::tracking {

struct HalfDone {
  Code code;
  rules::Bitboard squares;
  std::size_t back;   ///< plies after that one; 0: its mover may not have pressed yet
  PlayedMove move{};  ///< squares of that ply
  std::optional<evidence::Doubt> doubt{};
};

/// Among `free`, squares that differ; nullopt when nothing there is half of a recent ply.
[[nodiscard]] std::optional<HalfDone> half_done_ply(const Sight& sight, rules::Bitboard free);

}  // namespace eboard::tracking
