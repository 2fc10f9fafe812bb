// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Which wing each rook, knight and bishop began on: descriptive notation calls them by it (1928 par. 5,
// 1930 5.3) long after they have left it, so it must be carried beside the position.
#pragma once

#include <array>
#include <cstdint>

#include "rules/position.hpp"

namespace eboard::rules {

enum class Wing : std::uint8_t { unknown, king, queen };

class Origins {
 public:
  Origins() : Origins(Position::initial()) {}
  /// Pieces that stand where the usual array has them count as the ones of the array; of all others the wing
  /// is not known.
  explicit Origins(const Position& start);

  /// Precondition: `move` is legal in `before`, the position reached so far.
  void play(const Position& before, Move move);
  /// Unknown for empty squares, pawns, kings, queens and promoted pieces.
  [[nodiscard]] Wing at(Square square) const { return wings_[static_cast<std::size_t>(index(square))]; }

 private:
  Wing& of(Square square) { return wings_[static_cast<std::size_t>(index(square))]; }

  std::array<Wing, kSquares> wings_{};
};

}  // namespace eboard::rules
