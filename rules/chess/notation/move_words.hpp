// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds the words of a written move, read without a board, and finds the legal move that they mean. Every
// style is read into these words; only their grammars differ.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/chess/notation/origins.hpp"
#include "rules/chess/notation/san.hpp"
#include "rules/chess/position.hpp"

namespace eboard::rules {

enum class CastlingSide : std::uint8_t { king, queen };
enum class CheckSign : std::uint8_t { none, check, mate };

/// The signs that may follow a move in any notation.
struct MoveSigns {
  CheckSign check = CheckSign::none;
  bool en_passant = false;
  /// "!", "?" and "(=)" without the blanks. They are kept, never added (1928 par. 5, 1930 5.4, 2005 E.13).
  std::string annotation;
};

struct MoveWords {
  std::optional<CastlingSide> castling;  ///< if set, all else but the signs is empty
  std::optional<Role> piece;  ///< empty if there is no letter: a pawn, unless the whole origin is written
  std::optional<Wing> wing;
  int from_file = -1;
  int from_rank = -1;
  std::optional<Square> to;  ///< empty only if a captured piece is named instead
  bool takes = false;
  std::optional<Role> victim;
  std::optional<Wing> victim_wing;
  Role promotion = Role::pawn;
  CheckSign sign = CheckSign::none;
  std::string annotation;
  std::size_t length = 0;  ///< number of bytes of text read

  [[nodiscard]] bool whole_origin() const { return from_file >= 0 && from_rank >= 0; }
  void add(MoveSigns signs);
};

/// The legal moves that fit, each once; `fault` says why there is not exactly one.
struct MoveReading {
  std::vector<Move> moves;
  SanFault fault = SanFault::none;
};

/// Finds the legal moves that fit. `origins` must have followed the game up to `position`; it decides what
/// wings mean. With `sign_decides` a sign of check or mate may distinguish moves that nothing else does.
[[nodiscard]] MoveReading resolve(const Position& position, const MoveWords& words, const Origins& origins,
                                  bool sign_decides);

}  // namespace eboard::rules
