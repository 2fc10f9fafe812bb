// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Displacements that have a name of their own though no rule allows them, by what the board shows. Stories
// and watch find them in one way; a story says more of whether they are legal, and of what else differs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/events/irregularities.hpp"
#include "daemon/events/played_move.hpp"
#include "rules/chess/position.hpp"

namespace eboard::tracking {

/// King and rook of one player stand as a castling puts them, allowed or not.
struct CastlingShown {
  rules::Square king, rook;   ///< where they stood
  rules::CastlingTargets to;  ///< on the squares of the Laws, or as the hand is used to
  rules::Bitboard squares;    ///< all four
};
/// Of squares among `differing` alone, the queen's side first.
[[nodiscard]] std::vector<CastlingShown> castlings_shown(const rules::Position& position, rules::Color player,
                                                         const rules::Placement& seen,
                                                         rules::Bitboard differing);

/// Pawns of the mover's, each one rank ahead on the next file, where nothing stood: as after a capture en
/// passant, whatever was captured. Squares among `differing` alone.
[[nodiscard]] std::vector<rules::Move> pawns_aside(const rules::Position& position,
                                                   const rules::Placement& seen, rules::Bitboard differing);

struct IllegalPattern {
  Code code;
  PieceWay move;
  std::string reason;  ///< in words, for the arbiter
  rules::Bitboard squares;
};

/// `free`: squares that differ between `position` and `seen`. nullopt when they are no castling without the
/// right, no promotion to a piece that may not be chosen, no king taken.
[[nodiscard]] std::optional<IllegalPattern> illegal_pattern(const rules::Position& position,
                                                            const rules::Placement& seen,
                                                            rules::Bitboard free);

}  // namespace eboard::tracking
