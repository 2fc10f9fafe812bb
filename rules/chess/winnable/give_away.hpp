// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <optional>
#include <span>

#include "rules/chess/position.hpp"

namespace eboard::rules {

/// Gives away the pieces of the side that is to be mated, so that nothing disturbs the mate: legal moves of
/// both sides. Pawns are captured only if that happens by the way.
class GiveAway {
 public:
  GiveAway(const Position& position, Color side) : position_(position), side_(side) {}

  /// Plays until one more piece is gone. Returns false at the end: after a mate, with nothing left to give,
  /// or no way to do it.
  bool next();

  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] std::span<const Move> moves() const { return {moves_.begin(), moves_.size()}; }

 private:
  static constexpr std::size_t kLongest = 60;
  static constexpr int kPasses = 12;

  [[nodiscard]] const Placement& board() const { return position_.placement(); }
  [[nodiscard]] Bitboard pieces(Color color) const;
  [[nodiscard]] Bitboard dear() const { return board().of(Role::queen) | board().of(Role::rook); }
  [[nodiscard]] bool can_mate() const;
  [[nodiscard]] Bitboard takers(Square square, Bitboard occupied) const;
  [[nodiscard]] Bitboard covered_by(Color color) const;
  bool play(Move move);
  bool move(Square from, Square to);
  bool take();
  bool take_any(Bitboard prey);
  bool walk();
  bool offer();
  bool offer_one(Role role, Square from, bool guarded);
  bool pass();
  [[nodiscard]] bool leaves_in_peace(Move move) const;
  [[nodiscard]] std::optional<Move> widest_move(bool in_peace) const;

  Position position_;
  Color side_;
  ListOfMoves<Move, kLongest> moves_;
  Bitboard covered_ = 0;  ///< squares covered by the hunting side, when a piece is offered
  bool strong_ = false;
  int passes_ = 0;
};

}  // namespace eboard::rules
