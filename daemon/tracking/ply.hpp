// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One ply: a legal move, or a displacement (of a piece, or of king and rook) that no rule allows.
#pragma once

#include <optional>
#include <string>

#include "rules/position.hpp"

namespace eboard::tracking {

struct Ply {
  rules::Move move{};
  bool irregular = false;
  std::optional<rules::Piece> captured;
  rules::Square captured_at{};  ///< differs from move.to for en passant only

  bool operator==(const Ply&) const = default;
};

/// The ply that `move` makes in `position`. Precondition: legal, or an irregular displacement; an irregular
/// castling has a king on `from` and a rook of its side on `to`.
[[nodiscard]] Ply make_ply(const rules::Position& position, rules::Move move, bool irregular = false);

/// Where the piece that moved stands afterwards; the king, for castling.
[[nodiscard]] rules::Square arrived_at(const Ply& ply);

/// Squares whose content the ply changes.
[[nodiscard]] rules::Bitboard touched(const Ply& ply);

/// The position after a ply; for an irregular one the displacement with the other side to move, nullopt where
/// that cannot be followed.
[[nodiscard]] std::optional<rules::Position> after(const rules::Position& position, const Ply& ply);

/// "e2e4"; from and to with '!' behind where the ply is irregular.
[[nodiscard]] std::string uci_of(const Ply& ply);
/// From and to where the ply is irregular.
[[nodiscard]] std::string san_of(const rules::Position& before, const Ply& ply);

/// "e2e4"; of castling the king's squares.
[[nodiscard]] std::string squares_of(const Ply& ply);

/// Where king and rook stand after castling.
struct CastlingSquares {
  rules::Square king_to, rook_to;
};
[[nodiscard]] CastlingSquares castling_squares(rules::Move move);

}  // namespace eboard::tracking
