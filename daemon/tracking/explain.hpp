// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How likely the board looks as it does, if the game stands at a given position: the observation model. What
// differs is explained, square by square, by hands (a piece in the air, a capture or castling half done, a
// captured piece carried low), by sensors (unread, misread, ghost) or not at all.
#pragma once

#include <optional>
#include <span>

#include "daemon/tracking/board_view.hpp"
#include "daemon/tracking/line.hpp"

namespace eboard::tracking {

/// Two scans and a late message: what changed within it may still be under way.
inline constexpr Millis kScanSlack{600};
/// How long a captured piece may be carried over the board.
inline constexpr Millis kCarryTime{3000};

struct Standing {
  const rules::Position& position;
  const Ply* last = nullptr;              ///< the ply that led here
  const Ply* before_last = nullptr;       ///< and the one before
  std::span<const Exception> exceptions;  ///< of the root
  bool settled = true;  ///< `last` was taken as played before: where its piece is off now, somebody took it
  rules::Bitboard touched = 0;  ///< squares that plies since the root changed: no exception holds there
};

/// Squares that differ between the position and the board, known exceptions left out.
[[nodiscard]] rules::Bitboard unexplained(const Standing& standing, const BoardView& board);

/// Cost of all that differs; 0 when board and position agree.
[[nodiscard]] Cost explain(const Standing& standing, const BoardView& board, Millis now);

}  // namespace eboard::tracking
