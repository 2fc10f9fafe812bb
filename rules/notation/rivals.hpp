// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a writer asks about a move before it knows how much of the origin to write.
#pragma once

#include <string_view>

#include "rules/notation/move_words.hpp"

namespace eboard::rules {

[[nodiscard]] bool is_capture(const Position& position, Move move);
/// Other men of the same kind that could legally do the same: go to the same square, for pawns by taking if
/// `move` takes.
[[nodiscard]] Bitboard rivals(const Position& position, Move move);
[[nodiscard]] CheckSign check_sign(const Position& position, Move move);
[[nodiscard]] inline CastlingSide castling_side(Move move) {
  return file_of(move.to) > file_of(move.from) ? CastlingSide::king : CastlingSide::queen;
}

}  // namespace eboard::rules
