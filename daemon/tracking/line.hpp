// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The hypotheses: lines of play and what the board must look like after them.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daemon/tracking/board_view.hpp"
#include "rules/position.hpp"

namespace eboard::tracking {

/// Costs are negative log likelihoods: 0 is "as expected", 3 about one in twenty, 7 about one in a thousand.
using Cost = double;

/// One ply of a line: a legal move, or a displacement that no rule allows.
struct Ply {
  rules::Move move{};
  bool irregular = false;
  std::optional<rules::Piece> captured;
  rules::Square captured_at{};  ///< differs from move.to for en passant only

  bool operator==(const Ply&) const = default;
};

/// A reading that is known not to be what stands there: an unread or misread piece, a parked one.
struct Exception {
  rules::Square square;
  std::optional<rules::Piece> reading;
};

/// What is taken as played, with what follows from it: the start of all further lines. Several stand side by
/// side while they explain the board about equally well; all have the same number of plies.
struct Root {
  explicit Root(const rules::Position& of) : position(of) {}

  rules::Position position;
  std::optional<Ply> last, before_last;  ///< the plies that led here
  std::vector<Ply> pending;              ///< not yet common to all roots, hence not committed
  std::vector<Exception> exceptions;
  Cost cost = 0;
  Millis since = kNever;  ///< when its last ply was placed
};

inline constexpr std::size_t kLongestLine = 6;

/// A root and some plies more.
struct Line {
  std::size_t root = 0;
  std::array<Ply, kLongestLine> plies;
  std::size_t length = 0;
  rules::Bitboard touched = 0;  ///< squares that the plies changed
  rules::Position end = rules::Position::initial();
  Cost plies_cost = 0;     ///< of the plies themselves: priors, order in time
  Cost residual_cost = 0;  ///< of what still differs between line and board

  [[nodiscard]] Cost cost() const { return plies_cost + residual_cost; }
};

/// The ply that `move` makes in `position`. Precondition: legal, or an irregular displacement.
[[nodiscard]] Ply make_ply(const rules::Position& position, rules::Move move, bool irregular = false);

/// Squares whose content the ply changes.
[[nodiscard]] rules::Bitboard touched(const Ply& ply);

/// The position after a ply; for an irregular one the displacement with the other side to move, nullopt where
/// that cannot be followed.
[[nodiscard]] std::optional<rules::Position> after(const rules::Position& position, const Ply& ply);

/// "e2e4"; from and to with '!' behind where the ply is irregular.
[[nodiscard]] std::string uci_of(const Ply& ply);
/// From and to where the ply is irregular.
[[nodiscard]] std::string san_of(const rules::Position& before, const Ply& ply);

/// Where king and rook stand after castling.
struct CastlingSquares {
  rules::Square king_to, rook_to;
};
[[nodiscard]] CastlingSquares castling_squares(rules::Move move);

}  // namespace eboard::tracking
