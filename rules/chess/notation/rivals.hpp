// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Finds the rivals of a moving piece, from which its written origin must distinguish it.
#pragma once

#include <string_view>

#include "rules/chess/notation/move_words.hpp"

namespace eboard::rules {

[[nodiscard]] bool is_capture(const Position& position, Move move);
/// Other pieces of the same kind that could legally go to the same square; for pawns by a capture if `move`
/// is one.
[[nodiscard]] Bitboard rivals(const Position& position, Move move);
[[nodiscard]] CheckSign check_sign(const Position& position, Move move);
[[nodiscard]] inline CastlingSide castling_side(Move move) {
  return file_of(move.to) > file_of(move.from) ? CastlingSide::king : CastlingSide::queen;
}

}  // namespace eboard::rules
