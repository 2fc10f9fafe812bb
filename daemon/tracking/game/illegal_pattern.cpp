// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/game/illegal_pattern.hpp"

#include <algorithm>
#include <array>

namespace eboard::tracking {

namespace {

using rules::bit;
using rules::Bitboard;
using rules::make_square;
using rules::Piece;
using rules::Position;
using rules::Role;
using rules::Square;

std::string why_no_castling(const Position& position, Square king, Square rook) {
  if (!rules::contains(position.castling_rooks(), rook)) return "king or rook has moved, or began elsewhere";
  if (position.in_check()) return "the king is in check";
  const Square to = rules::castling_targets(king, rook).king;
  const int step = file_of(to) > file_of(king) ? 1 : -1;
  for (int file = file_of(king) + step; file != file_of(to) + step; file += step) {
    const Square square = make_square(file, rank_of(king));
    if (position.attackers(square, !position.turn(), position.placement().occupied() & ~bit(king)))
      return square == to ? "the king would stand in check"
                          : "the king passes " + to_string(square) + ", which is attacked";
  }
  return "a piece stands between";
}

/// Where king and rook may stand after a castling: on the squares of the Laws, or, by a king that does not
/// stand on e1, as the hand is used to: two squares towards the rook, and the rook beside it.
std::array<rules::CastlingTargets, 2> places_of_castling(Square king, Square rook) {
  const int step = file_of(rook) > file_of(king) ? 1 : -1;
  const auto towards = [&](int squares) {
    return make_square(std::clamp(file_of(king) + squares * step, 0, 7), rank_of(king));
  };
  return {rules::castling_targets(king, rook), rules::CastlingTargets{towards(2), towards(1)}};
}

std::optional<IllegalPattern> castling(const Position& position, const rules::Placement& seen,
                                       Bitboard free) {
  const Square king = position.king_square(position.turn());
  const Piece own_king{position.turn(), Role::king};
  const Piece own_rook{position.turn(), Role::rook};
  for (const int file : {0, 7}) {
    const Square rook = make_square(file, rank_of(king));
    if (position.placement()[rook] != own_rook) continue;
    for (const rules::CastlingTargets& to : places_of_castling(king, rook)) {
      const Bitboard squares = bit(king) | bit(rook) | bit(to.king) | bit(to.rook);
      if (free != squares || seen[to.king] != own_king || seen[to.rook] != own_rook) continue;
      return IllegalPattern{Code::illegal_castling, PieceWay{king, to.king},
                            why_no_castling(position, king, rook), squares};
    }
  }
  return std::nullopt;
}

/// A pawn that went to the last rank, and what stands there now.
std::optional<IllegalPattern> promotion(const Position& position, const rules::Placement& seen,
                                        Bitboard free) {
  const Piece pawn{position.turn(), Role::pawn};
  for (const rules::Move& move : position.legal_moves()) {
    if (move.kind != rules::MoveKind::promotion || move.promotion != Role::queen) continue;
    if (free != (bit(move.from) | bit(move.to)) || seen[move.from] || !seen[move.to]) continue;
    const Piece there = *seen[move.to];
    if (there == pawn)
      return IllegalPattern{Code::promotion_not_exchanged, PieceWay{move.from, move.to},
                            "the pawn was not exchanged", free};
    if (there.color == position.turn() && there.role != Role::king) continue;
    return IllegalPattern{Code::illegal_promotion, PieceWay{move.from, move.to},
                          there.color == position.turn() ? "a king" : "a piece of the other colour", free};
  }
  return std::nullopt;
}

std::optional<IllegalPattern> king_taken(const Position& position, const rules::Placement& seen,
                                         Bitboard free) {
  const Square king = position.king_square(!position.turn());
  const Bitboard from = free & ~bit(king);
  if (!rules::contains(free, king) || rules::count(from) != 1) return std::nullopt;
  const auto taker = position.placement()[rules::first(from)];
  if (!taker || taker->color != position.turn() || seen[king] != taker || seen[rules::first(from)])
    return std::nullopt;
  return IllegalPattern{Code::king_captured, PieceWay{rules::first(from), king}, "the king was taken", free};
}

/// A pawn that took another one beside its way, which had not just come there by its double step.
std::optional<IllegalPattern> false_en_passant(const Position& position, const rules::Placement& seen,
                                               Bitboard free) {
  const Piece pawn{position.turn(), Role::pawn};
  const Piece other{!position.turn(), Role::pawn};
  const Bitboard from = free & position.placement().of(pawn) & ~seen.occupied();
  const Bitboard taken = free & position.placement().of(other) & ~seen.occupied();
  const Bitboard to = free & ~position.placement().occupied() & seen.of(pawn);
  if (free != (from | taken | to) || rules::count(from) != 1 || rules::count(taken) != 1 ||
      rules::count(to) != 1)
    return std::nullopt;
  const Square start = rules::first(from);
  const Square end = rules::first(to);
  const int forward = position.turn() == rules::Color::white ? 1 : -1;
  const bool diagonal = rank_of(end) - rank_of(start) == forward &&
                        (file_of(end) - file_of(start)) * (file_of(end) - file_of(start)) == 1;
  if (!diagonal || file_of(rules::first(taken)) != file_of(end)) return std::nullopt;
  return IllegalPattern{Code::illegal_move, PieceWay{start, end}, "no capture en passant", free};
}

}  // namespace

std::optional<IllegalPattern> illegal_pattern(const Position& position, const rules::Placement& seen,
                                              Bitboard free) {
  if (auto found = castling(position, seen, free)) return found;
  if (auto found = promotion(position, seen, free)) return found;
  if (auto found = false_en_passant(position, seen, free)) return found;
  return king_taken(position, seen, free);
}

}  // namespace eboard::tracking
