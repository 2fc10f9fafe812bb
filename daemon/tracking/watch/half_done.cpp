// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/half_done.hpp"

#include "daemon/events/doubt.hpp"

namespace eboard::tracking {

namespace {

using rules::bit;
using rules::Bitboard;
using rules::Color;
using rules::MoveKind;
using rules::Piece;
using rules::Role;

constexpr std::size_t kRecent = 4;

struct Look {
  const BoardView& board;
  const ClockView& clock;
  Bitboard free;

  [[nodiscard]] bool shows(rules::Square square, std::optional<Piece> piece) const {
    return rules::contains(free, square) && board.seen()[square] == piece;
  }
};

// Of what was whole before a part is not missing: it is being taken back.
std::optional<HalfDone> castling(const StandingPly& standing, Color color, const Look& look) {
  const Ply& ply = standing.ply;
  const auto [king_to, rook_to] = castling_squares(ply.move);
  const Piece rook{color, Role::rook};
  const Bitboard elsewhere = look.free & look.board.seen().of(rook);
  if (!look.shows(rook_to, std::nullopt) || rules::count(elsewhere) != 1) return std::nullopt;
  if (look.board.seen()[king_to] != Piece{color, Role::king}) return std::nullopt;
  if (look.board.showed(rook_to, rook, standing.placed)) return std::nullopt;
  return HalfDone{Code::incomplete_move, bit(rook_to) | elsewhere, 0};
}

std::optional<HalfDone> en_passant(const StandingPly& standing, Color color, const Look& look) {
  const Ply& ply = standing.ply;
  if (!look.shows(ply.captured_at, Piece{!color, Role::pawn})) return std::nullopt;
  if (look.board.seen()[ply.move.to] != Piece{color, Role::pawn}) return std::nullopt;
  if (look.board.was_empty(ply.captured_at, standing.placed)) return std::nullopt;
  return HalfDone{Code::incomplete_move, bit(ply.captured_at), 0};
}

std::optional<HalfDone> promotion(const StandingPly& standing, Color color, const Look& look) {
  const Ply& ply = standing.ply;
  const rules::Square to = ply.move.to;
  if (!rules::contains(look.free, to)) return std::nullopt;
  const auto seen = look.board.seen()[to];
  // What was read there and went after the press is in a hand: it is being taken, or moves on.
  const bool went = look.board.changed_at(to) > look.clock.flipped_at() &&
                    look.board.showed(to, {color, ply.move.promotion}, standing.placed);
  if (!seen && went) return std::nullopt;
  // An inverted rook may not read at all.
  if (!seen && ply.move.promotion == Role::rook) return HalfDone{Code::promotion_piece, bit(to), 0};
  // Nothing was put there, or a piece that is not read. What was read before is there, as likely as not.
  if (!seen && look.board.showed(to, {color, ply.move.promotion}, standing.placed))
    return HalfDone{Code::identity, bit(to), 0};
  if (!seen) return HalfDone{Code::promotion_not_exchanged, bit(to), 0, {}, evidence::Doubt::unread};
  if (*seen == Piece{color, Role::pawn}) return HalfDone{Code::promotion_not_exchanged, bit(to), 0};
  if (seen->color != color || seen->role == Role::king) return HalfDone{Code::illegal_promotion, bit(to), 0};
  return HalfDone{Code::identity, bit(to), 0};
}

}  // namespace

std::optional<HalfDone> half_done_ply(const Sight& sight, Bitboard free) {
  const Understanding& game = sight.game;
  const Look look{sight.board, sight.clock, free};
  Color color = !game.end.turn();
  std::size_t back = 0;
  const auto of = [&](const StandingPly& standing) -> std::optional<HalfDone> {
    const Ply& ply = standing.ply;
    if (ply.move.kind == MoveKind::castling) return castling(standing, color, look);
    if (ply.move.kind == MoveKind::en_passant) return en_passant(standing, color, look);
    // Later plies may have taken what was promoted.
    if (ply.move.kind == MoveKind::promotion && back < 2) return promotion(standing, color, look);
    return std::nullopt;
  };
  const auto plies = {&game.behind, &game.tail};
  for (const std::vector<StandingPly>* part : plies) {
    for (auto ply = part->rbegin(); ply != part->rend() && back < kRecent; ++ply, ++back, color = !color) {
      auto found = of(*ply);
      if (!found) continue;
      found->back = back;
      found->move = squares_of(ply->ply);
      return found;
    }
  }
  return std::nullopt;
}

}  // namespace eboard::tracking
