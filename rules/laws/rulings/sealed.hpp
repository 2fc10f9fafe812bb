// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a sealed move may mean (section "adjourned games": 1928 paragraphs 16 and 21, 1930 articles 17c and
// 21, 2005 annex A, 2018 and 2023 Guidelines I).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/laws/endings/ending.hpp"
#include "rules/laws/rulings/game_state.hpp"

namespace eboard::rules {

struct SealedReading {
  enum class Kind : std::uint8_t {
    move,        ///< one legal move
    ambiguous,   ///< several
    illegal,     ///< it names a piece and a square, but no legal move
    unreadable,  ///< nothing, or no move in any notation of the edition
  };
  Kind kind = Kind::unreadable;
  std::vector<Move> moves{};  ///< that it may mean
  /// Of an illegal move, as far as it is known: what it moves, and what it would take.
  std::vector<Square> pieces{};
  std::optional<Square> captured{};
};

/// What a text means in the position, in the edition's own notations, English SAN and two squares.
[[nodiscard]] SealedReading read_sealed(const GameState& state, std::string_view text);

/// Who has to seal now; none: nobody can, because in an untimed game it is always Black, who is not on move
/// (1928 paragraph 21).
[[nodiscard]] std::optional<Color> sealing_side(const GameState& state);

}  // namespace eboard::rules
