// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Describes how a board lies under a game: its own a1 need not be White's left-hand corner. Turned by a half
// it lies as the Laws require, turned by a quarter it does not (the corners at the players' right hands are
// dark).
#pragma once

#include "rules/chess/placement.hpp"

namespace eboard::rules {

/// The turn in quarters, clockwise.
enum class BoardTurn : std::uint8_t { none, quarter, half, three_quarters };
inline constexpr std::array kBoardTurns{BoardTurn::none, BoardTurn::half, BoardTurn::quarter,
                                        BoardTurn::three_quarters};

[[nodiscard]] constexpr BoardTurn operator+(BoardTurn a, BoardTurn b) {
  return static_cast<BoardTurn>((static_cast<int>(a) + static_cast<int>(b)) % 4);
}
/// The opposite turn.
[[nodiscard]] constexpr BoardTurn operator-(BoardTurn turn) {
  return static_cast<BoardTurn>((4 - static_cast<int>(turn)) % 4);
}
/// True if turned by a quarter, either way.
[[nodiscard]] constexpr bool across(BoardTurn turn) {
  return turn == BoardTurn::quarter || turn == BoardTurn::three_quarters;
}

/// The square after the turn: a quarter takes a1 to a8, a8 to h8.
[[nodiscard]] constexpr Square turned(Square square, BoardTurn turn) {
  const int file = file_of(square);
  const int rank = rank_of(square);
  switch (turn) {
    case BoardTurn::none:
      break;
    case BoardTurn::quarter:
      return make_square(rank, 7 - file);
    case BoardTurn::half:
      return rotated(square);
    case BoardTurn::three_quarters:
      return make_square(7 - rank, file);
  }
  return square;
}
[[nodiscard]] Bitboard turned(Bitboard squares, BoardTurn turn);
[[nodiscard]] Placement turned(const Placement& placement, BoardTurn turn);

}  // namespace eboard::rules
