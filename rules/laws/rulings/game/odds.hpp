// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Odds games (1928 paragraph 22, 1930 article 22): what the stronger player gives, who begins, and where such
// a game starts. Position knows moves in advance, and castling without the rook that was given.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/chess/position.hpp"
#include "rules/laws/editions/edition.hpp"
#include "rules/text/expected.hpp"

namespace eboard::rules {

enum class OddsPiece : std::uint8_t { none, pawn, knight, bishop, rook };

struct Odds {
  OddsPiece piece = OddsPiece::none;
  int moves = 0;  ///< number of moves of the receiver, who is White then; one of them is the first move
  bool king_side =
      false;  ///< by agreement the piece is the king's, not the queen's; a pawn is always the f-pawn
  bool operator==(const Odds&) const = default;

  [[nodiscard]] bool any() const { return piece != OddsPiece::none || moves > 0; }
  /// White, unless the move is given as well. Precondition: any().
  [[nodiscard]] Color giver() const { return moves > 0 ? Color::black : Color::white; }
};

/// "none", "pawn", "rook", "bishop king-side", "pawn moves 2", "moves 1".
[[nodiscard]] std::string to_string(const Odds& odds);
/// The error is a sentence.
[[nodiscard]] Expected<Odds, std::string> parse_odds(std::string_view text);

/// Why the edition does not allow these odds; empty if it does.
[[nodiscard]] std::string odds_fault(const Edition& edition, const Odds& odds);

/// The initial position without the given pieces, with the moves in advance, and with the right to castle
/// where a rook was given.
[[nodiscard]] Setup odds_start(const Odds& odds);
/// The start of a game at these odds from `start`. What was given is taken off the initial position only, and
/// moves are in advance only there.
[[nodiscard]] Setup with_odds(const Setup& start, const Odds& odds);

}  // namespace eboard::rules
