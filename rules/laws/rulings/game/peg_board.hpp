// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The board of a blind player, with pegs in apertures. A piece that is taken out has been touched. A move is
// made when a captured piece is off the board, the moving piece is in its new aperture, and the move was
// announced (2005 F.2 ii and iii). Until then it is held.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/chess/position.hpp"
#include "rules/text/expected.hpp"

namespace eboard::rules {

class PegBoard {
 public:
  explicit PegBoard(const Position& position) : before_(position), board_(position.placement()) {}

  /// Takes a piece out of its aperture. Here and below the error is a sentence.
  [[nodiscard]] Expected<void, std::string> lift(Square square);
  /// Puts the piece that was last taken out into this aperture; a pawn on the last rank becomes `promotion`.
  [[nodiscard]] Expected<void, std::string> place(Square square, std::optional<Role> promotion = {});

  /// The squares of the pieces that were taken out, own and the opponent's, in order.
  [[nodiscard]] const std::vector<Square>& touched() const { return touched_; }
  /// The move that was made on the board and is not announced yet.
  [[nodiscard]] std::optional<Move> held() const;
  /// What must be done before the move counts; empty: only the announcement.
  [[nodiscard]] std::string missing() const;
  /// Returns the move that counts from now on. `move` is SAN, UCI, or the words of an announcement
  /// ("Springer Gustav eins Felix drei").
  [[nodiscard]] Expected<Move, std::string> announce(std::string_view move) const;

 private:
  Position before_;
  Placement board_;
  std::optional<Piece> in_hand_{};  ///< a piece of the player's own
  std::vector<Square> touched_{};
};

}  // namespace eboard::rules
