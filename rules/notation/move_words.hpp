// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a written move says, before anybody has looked at a board, and which legal move it therefore means.
// Every style is read into these words; only their grammars differ.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/notation/origins.hpp"
#include "rules/position.hpp"
#include "rules/san.hpp"

namespace eboard::rules {

enum class CastlingSide : std::uint8_t { king, queen };
enum class CheckSign : std::uint8_t { none, check, mate };

/// What may stand behind a move in any notation.
struct MoveSigns {
  CheckSign check = CheckSign::none;
  bool en_passant = false;
  /// "!", "?" and "(=)" without the blanks. We keep them and never add any (1928 par. 5, 1930 5.4, 2005
  /// E.13).
  std::string annotation;
};

struct MoveWords {
  std::optional<CastlingSide> castling;  ///< then nothing but the signs says more
  std::optional<Role> piece;             ///< none: no letter; a pawn, unless the whole origin is written
  std::optional<Wing> wing;
  int from_file = -1;
  int from_rank = -1;
  std::optional<Square> to;  ///< none only where a victim is named instead
  bool takes = false;
  std::optional<Role> victim;
  std::optional<Wing> victim_wing;
  Role promotion = Role::pawn;
  CheckSign sign = CheckSign::none;
  std::string annotation;
  std::size_t length = 0;  ///< bytes of the text that all this was read from

  [[nodiscard]] bool whole_origin() const { return from_file >= 0 && from_rank >= 0; }
  void add(MoveSigns signs);
};

/// Legal moves that fit, each once; `fault` says why there is not exactly one.
struct MoveReading {
  std::vector<Move> moves;
  SanFault fault = SanFault::none;
};

/// `origins` must have followed the game up to `position`; it decides what wings mean. `sign_decides`: a
/// check or mate sign may tell moves apart that nothing else does.
[[nodiscard]] MoveReading resolve(const Position& position, const MoveWords& words, const Origins& origins,
                                  bool sign_decides);

}  // namespace eboard::rules
