// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/ply.hpp"

#include "rules/notation.hpp"

namespace eboard::tracking {

using rules::bit;
using rules::Bitboard;
using rules::MoveKind;
using rules::Position;
using rules::Square;

CastlingSquares castling_squares(rules::Move move) {
  const int rank = rank_of(move.from);
  const bool short_side = file_of(move.to) > file_of(move.from);
  return {rules::make_square(short_side ? 6 : 2, rank), rules::make_square(short_side ? 5 : 3, rank)};
}

Ply make_ply(const Position& position, rules::Move move, bool irregular) {
  Ply ply{move, irregular, std::nullopt, move.to};
  if (move.kind == MoveKind::castling) return ply;
  if (move.kind == MoveKind::en_passant)
    ply.captured_at = rules::make_square(file_of(move.to), rank_of(move.from));
  ply.captured = position.placement()[ply.captured_at];
  return ply;
}

Square arrived_at(const Ply& ply) {
  return ply.move.kind == MoveKind::castling ? castling_squares(ply.move).king_to : ply.move.to;
}

Bitboard touched(const Ply& ply) {
  Bitboard out = bit(ply.move.from) | bit(ply.move.to) | bit(ply.captured_at);
  if (ply.move.kind != MoveKind::castling) return out;
  const CastlingSquares squares = castling_squares(ply.move);
  return out | bit(squares.king_to) | bit(squares.rook_to);
}

namespace {

void displace(rules::Placement& placement, rules::Move move) {
  const auto piece = placement[move.from];
  const auto rook = placement[move.to];
  placement.set(move.from, std::nullopt);
  placement.set(move.to, std::nullopt);
  if (move.kind != MoveKind::castling) return placement.set(move.to, piece);
  const CastlingSquares squares = castling_squares(move);
  placement.set(squares.king_to, piece);
  placement.set(squares.rook_to, rook);
}

}  // namespace

std::optional<Position> after(const Position& position, const Ply& ply) {
  if (!ply.irregular) return position.after(ply.move);
  rules::Setup setup = position.setup();
  const auto piece = setup.placement[ply.move.from];
  displace(setup.placement, ply.move);
  setup.castling_rooks &= ~(bit(ply.move.from) | bit(ply.move.to));
  if (piece && piece->role == rules::Role::king) {
    setup.castling_rooks &= ~setup.placement.of(piece->color);
  }
  setup.en_passant.reset();
  setup.half_move_clock = 0;
  if (position.turn() == rules::Color::black) ++setup.full_move_number;
  setup.turn = !position.turn();
  auto next = Position::from_setup(setup, rules::Validation::follow_on);
  if (!next) return std::nullopt;
  return *next;
}

std::string uci_of(const Ply& ply) { return ply.irregular ? squares_of(ply) + "!" : rules::to_uci(ply.move); }

std::string san_of(const Position& before, const Ply& ply) {
  return ply.irregular ? squares_of(ply) : rules::to_san(before, ply.move);
}

std::string squares_of(const Ply& ply) { return to_string(ply.move.from) + to_string(arrived_at(ply)); }

}  // namespace eboard::tracking
