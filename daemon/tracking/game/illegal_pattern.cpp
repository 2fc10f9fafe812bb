// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/game/illegal_pattern.hpp"

#include <algorithm>
#include <array>

#include "rules/chess/attacks.hpp"

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
  for (const CastlingShown& shown : castlings_shown(position, position.turn(), seen, free)) {
    if (shown.squares != free) continue;
    return IllegalPattern{Code::illegal_castling, PieceWay{shown.king, shown.to.king},
                          why_no_castling(position, shown.king, shown.rook), free};
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
  const Piece other{!position.turn(), Role::pawn};
  for (const rules::Move& step : pawns_aside(position, seen, free)) {
    const Bitboard taken = free & ~(bit(step.from) | bit(step.to));
    if (rules::count(taken) != 1 || seen[step.from]) continue;
    const Square square = rules::first(taken);
    if (position.placement()[square] != other || seen[square] || file_of(square) != file_of(step.to))
      continue;
    return IllegalPattern{Code::illegal_move, PieceWay{step.from, step.to}, "no capture en passant", free};
  }
  return std::nullopt;
}

}  // namespace

std::vector<CastlingShown> castlings_shown(const Position& position, rules::Color player,
                                           const rules::Placement& seen, Bitboard differing) {
  std::vector<CastlingShown> out;
  const Square king = position.king_square(player);
  const Piece own_king{player, Role::king};
  const Piece own_rook{player, Role::rook};
  for (const int file : {0, 7}) {
    const Square rook = make_square(file, rank_of(king));
    if (position.placement()[rook] != own_rook) continue;
    for (const rules::CastlingTargets& to : places_of_castling(king, rook)) {
      const Bitboard squares = bit(king) | bit(rook) | bit(to.king) | bit(to.rook);
      const bool there = seen[to.king] == own_king && seen[to.rook] == own_rook;
      if (there && !(squares & ~differing)) out.push_back({king, rook, to, squares});
    }
  }
  return out;
}

std::vector<rules::Move> pawns_aside(const Position& position, const rules::Placement& seen,
                                     Bitboard differing) {
  std::vector<rules::Move> out;
  const Piece pawn{position.turn(), Role::pawn};
  for (Bitboard targets = differing & seen.of(pawn) & ~position.placement().occupied(); targets;) {
    const Square to = rules::pop(targets);
    Bitboard origins = rules::pawn_attacks(!position.turn(), to) & differing & position.placement().of(pawn);
    while (origins) out.push_back({rules::pop(origins), to});
  }
  return out;
}

std::optional<IllegalPattern> illegal_pattern(const Position& position, const rules::Placement& seen,
                                              Bitboard free) {
  if (auto found = castling(position, seen, free)) return found;
  if (auto found = promotion(position, seen, free)) return found;
  if (auto found = false_en_passant(position, seen, free)) return found;
  return king_taken(position, seen, free);
}

}  // namespace eboard::tracking
