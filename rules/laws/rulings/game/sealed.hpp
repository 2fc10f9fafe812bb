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
#include "rules/laws/rulings/game/game_state.hpp"

namespace eboard::rules {

struct SealedReading {
  enum class Kind : std::uint8_t {
    move,        ///< one legal move
    ambiguous,   ///< several legal moves
    by_letters,  ///< one legal move in the letters of one language, another in those of another
    illegal,     ///< it names a piece and a square, but no legal move
    unreadable,  ///< there is no move, or none in a notation of the edition
  };
  Kind kind = Kind::unreadable;
  std::vector<Move> moves{};                  ///< the legal moves that it may mean
  std::vector<std::string_view> languages{};  ///< for `by_letters`: the first that gives each, in English
  /// For an illegal move, as far as known: the pieces that may be meant, and the square of the capture.
  std::vector<Square> pieces{};
  std::optional<Square> captured{};
};

/// Reads a text in the position: in the edition's own notations, algebraically with the letters of every
/// language (1928 paragraph 5, 2005 E.3, 2023 C.3), and as two squares. What different letters make of it is
/// never decided here.
[[nodiscard]] SealedReading read_sealed(const GameState& state, std::string_view text);

/// The player who must seal now; none: nobody can, because in an untimed game Black always seals, and Black
/// is not on move (1928 paragraph 21).
[[nodiscard]] std::optional<Color> sealing_side(const GameState& state);

/// A sealed move that loses draws instead, since the opponent can never mate. Precondition: it is adjourned.
[[nodiscard]] bool sealed_loss_draws(const GameState& state, const MateOracle& oracle);

}  // namespace eboard::rules
