// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One ply: a legal move, or what no rule allows: a displacement (of a piece of either side, or of king and
// rook), or two moves of one player in one turn. Or a move that is legal only as the pieces stand, one of
// them on another square than on record.
#pragma once

#include <optional>
#include <string>

#include "daemon/tracking/game/chess.hpp"

namespace eboard::tracking {

template <Game G>
struct PlyOf {
  using Square = typename G::Square;

  typename G::Move move{};
  bool irregular = false;
  std::optional<typename G::Piece> captured;
  Square captured_at{};                    ///< differs from move.to for en passant only
  std::optional<typename G::Move> also{};  ///< made by the same player in the same turn; irregular then
  /// The square that its piece left, on the board, of a move that is legal as the pieces stand: it is
  /// irregular because a piece stands elsewhere than on record, that of the move or `also`, and breaks no
  /// rule.
  std::optional<Square> left{};

  bool operator==(const PlyOf&) const = default;

  /// It is against the rules.
  [[nodiscard]] bool offends() const { return irregular && !left; }
};
using Ply = PlyOf<Chess>;

/// The ply that `move` makes in `position`. Precondition: legal, or an irregular displacement; an irregular
/// castling has a king on `from` and a rook of its side on `to`.
template <Game G>
[[nodiscard]] PlyOf<G> ply_in(const typename G::Position& position, typename G::Move move,
                              bool irregular = false) {
  PlyOf<G> ply{move, irregular, std::nullopt, G::captured_at(move)};
  if (!G::is_castling(move)) ply.captured = position.placement()[ply.captured_at];
  return ply;
}
[[nodiscard]] inline Ply make_ply(const rules::Position& position, rules::Move move, bool irregular = false) {
  return ply_in<Chess>(position, move, irregular);
}

/// Two moves of one turn, whichever was made first.
template <Game G>
[[nodiscard]] PlyOf<G> in_one_turn(const PlyOf<G>& one, const PlyOf<G>& other) {
  const bool sorted = index(one.move.from) < index(other.move.from);
  PlyOf<G> ply = sorted ? one : other;
  ply.irregular = true;
  ply.also = sorted ? other.move : one.move;
  return ply;
}

/// Where the piece that moved stands afterwards; the king, for castling.
template <Game G>
[[nodiscard]] typename G::Square arrived_at(const PlyOf<G>& ply) {
  return G::arrived_at(ply.move);
}

/// Where the piece that moved stood on the board before.
template <Game G>
[[nodiscard]] typename G::Square left_by(const PlyOf<G>& ply) {
  return ply.left.value_or(ply.move.from);
}

/// Squares whose content the ply changes, in the position or on the board.
template <Game G>
[[nodiscard]] typename G::Squares touched(const PlyOf<G>& ply) {
  const typename G::Squares squares = G::touched(ply.move) | bit(left_by(ply));
  return ply.also ? squares | G::touched(*ply.also) : squares;
}

/// The position after a ply; for an irregular one the displacement with the next player to move, nullopt
/// where that cannot be followed.
template <Game G>
[[nodiscard]] std::optional<typename G::Position> after(const typename G::Position& position,
                                                        const PlyOf<G>& ply) {
  if (ply.irregular) return G::Illegal::displaced(position, ply.move, ply.also);
  return position.after(ply.move);
}

/// From where to where; of castling the king's squares; of two moves both.
template <Game G>
[[nodiscard]] PlayedMove squares_of(const PlyOf<G>& ply) {
  const PieceWay way{ply.move.from, arrived_at(ply)};
  return ply.also ? PlayedMove(way, PieceWay{ply.also->from, G::arrived_at(*ply.also)}) : PlayedMove(way);
}

/// The squares that it left and reached say what it was: not of two moves, nor of a piece for a pawn.
template <Game G>
[[nodiscard]] bool is_one_move(const PlyOf<G>& ply) {
  return !ply.also && !(ply.irregular && G::is_promotion(ply.move));
}

/// What stood behind it: of a ply that is not one move.
template <Game G>
[[nodiscard]] PlayedMove placement_after(const typename G::Position& before, const PlyOf<G>& ply) {
  const auto next = after<G>(before, ply);
  return next ? PlayedMove::standing(G::Notation::text(next->placement())) : squares_of(ply);
}

/// Marked where the ply is irregular, of two moves the placement. Castling in Chess960: king takes rook.
template <Game G>
[[nodiscard]] PlayedMove move_of(const typename G::Position& before, const PlyOf<G>& ply, bool chess960) {
  if (!is_one_move(ply)) return placement_after(before, ply);
  if (ply.irregular) return {PieceWay{ply.move.from, arrived_at(ply)}, true};
  return G::Notation::way(ply.move, chess960);
}

/// From and to where the ply is irregular, of two moves the placement.
template <Game G>
[[nodiscard]] std::string san_of(const typename G::Position& before, const PlyOf<G>& ply) {
  if (!is_one_move(ply)) return placement_after(before, ply).text();
  return ply.irregular ? squares_of(ply).text() : G::Notation::san(before, ply.move);
}

}  // namespace eboard::tracking
