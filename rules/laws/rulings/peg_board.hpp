// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The board of a blind player, with pegs in apertures: a piece that is taken out has been touched, and a move
// is made when a captured piece is off the board, the piece that moves sits in its new aperture, and the move
// was announced (2005 F.2 ii and iii). Until then it is held.
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

  /// A piece is taken out of its aperture. The error is a sentence; so in what follows.
  [[nodiscard]] Expected<void, std::string> lift(Square square);
  /// The piece that was taken out last and is not in any aperture yet goes into this one; a pawn on the last
  /// rank as `promotion`.
  [[nodiscard]] Expected<void, std::string> place(Square square, std::optional<Role> promotion = {});

  /// Squares of the pieces that were taken out, own and opponent's, in their order.
  [[nodiscard]] const std::vector<Square>& touched() const { return touched_; }
  /// The move that stands on the board and waits to be announced.
  [[nodiscard]] std::optional<Move> held() const;
  /// What is still to be done before it counts; empty: nothing but the announcement.
  [[nodiscard]] std::string missing() const;
  /// The move that counts from now on. In SAN, UCI, or as it is called out ("Springer Gustav eins Felix
  /// drei").
  [[nodiscard]] Expected<Move, std::string> announce(std::string_view move) const;

 private:
  Position before_;
  Placement board_;
  std::optional<Piece> in_hand_{};  ///< of the player's own pieces
  std::vector<Square> touched_{};
};

}  // namespace eboard::rules
