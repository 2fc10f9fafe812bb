// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Remembers on which wing each rook, knight and bishop began: descriptive notation names them by it (1928
// par. 5, 1930 5.3) long after they have left it.
#pragma once

#include <array>
#include <cstdint>

#include "rules/chess/position.hpp"

namespace eboard::rules {

enum class Wing : std::uint8_t { unknown, king, queen };

class Origins {
 public:
  Origins() : Origins(Position::initial()) {}
  /// Pieces on their squares of the initial position count as the pieces of that wing; the wing of all others
  /// is unknown.
  explicit Origins(const Position& start);

  /// Requires that `move` is legal in `before`, the position reached so far.
  void play(const Position& before, Move move);
  /// The wing; unknown for empty squares, pawns, kings, queens and promoted pieces.
  [[nodiscard]] Wing at(Square square) const { return wings_[static_cast<std::size_t>(index(square))]; }

 private:
  Wing& of(Square square) { return wings_[static_cast<std::size_t>(index(square))]; }

  std::array<Wing, kSquares> wings_{};
};

}  // namespace eboard::rules
