// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a player must play on the next move, or may not: for a touched piece, an illegal move, or a claim
// with an announced move.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/chess/notation/move_words.hpp"
#include "rules/chess/position.hpp"
#include "rules/text/expected.hpp"

namespace eboard::rules {

/// One move must fulfil every part that is set.
struct Obligation {
  std::vector<Square> move{};     ///< one of the pieces on these squares moves
  std::vector<Square> capture{};  ///< a piece on one of these squares is captured
  bool king = false;              ///< the king moves
  std::optional<CastlingSide> castle{};
  std::vector<CastlingSide> no_castle{};  ///< castling on these sides is forbidden
  std::optional<Move> exactly{};          ///< this move and no other; its kind is ignored
  bool operator==(const Obligation&) const = default;

  [[nodiscard]] bool empty() const { return *this == Obligation{}; }
  [[nodiscard]] bool allows(const Position& position, Move move) const;
};

/// The legal moves that fulfil it; without castling if `may_castle` is no (1928 paragraph 17, 1930 18.2).
[[nodiscard]] std::vector<Move> moves_that_fulfil(const Position& position, const Obligation& obligation,
                                                  bool may_castle = true);

/// "move=g1,b1 capture=e5 king castle=king-side no-castle=queen-side play=e2e4": words that the parser can
/// read.
[[nodiscard]] std::string to_string(const Obligation& obligation);
/// The error is a sentence with the faulty word.
[[nodiscard]] Expected<Obligation, std::string> parse_obligation(std::string_view words);
/// "a move of the piece on g1 that takes on e5": words for people.
[[nodiscard]] std::string describe(const Obligation& obligation);
/// The same, with the pieces that stand there and the few moves that fulfil it: "a move of the knight on g1
/// (Nf3 or Nh3)", "the move e8=Q".
[[nodiscard]] std::string describe(const Obligation& obligation, const Position& position);

/// "king-side", "queen-side".
[[nodiscard]] std::string_view to_string(CastlingSide side);
[[nodiscard]] std::optional<CastlingSide> parse_castling_side(std::string_view text);

}  // namespace eboard::rules
