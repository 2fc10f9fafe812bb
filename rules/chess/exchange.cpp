// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/exchange.hpp"

#include <algorithm>
#include <array>

namespace eboard::rules {

namespace {

constexpr int kKing = 100;
constexpr std::array kByValue{Role::pawn, Role::knight, Role::bishop, Role::rook, Role::queen, Role::king};

constexpr int value(Role role) {
  switch (role) {
    case Role::pawn:
      return 1;
    case Role::knight:
    case Role::bishop:
      return 3;
    case Role::rook:
      return 5;
    case Role::queen:
      return 9;
    default:
      return kKing;
  }
}

/// The gain of `side` from capturing a piece worth `prize` on `square`; 0 if it is better not to capture.
int take_on(const Position& position, Square square, Color side, Bitboard occupied, int prize) {
  const Bitboard takers = position.attackers(square, side, occupied) & occupied;
  for (const Role role : kByValue) {
    const Bitboard cheapest = takers & position.placement().of(Piece{side, role});
    if (!cheapest) continue;
    Bitboard rest = cheapest;
    const int answer = take_on(position, square, !side, occupied ^ bit(pop(rest)), value(role));
    return std::max(0, prize - answer);
  }
  return 0;
}

}  // namespace

int exchange(const Position& position, Move move) {
  if (move.kind == MoveKind::castling) return 0;
  const Color us = position.turn();
  const auto mover = position.placement()[move.from];
  const auto victim = position.placement()[move.to];
  int gain = victim ? value(victim->role) : 0;
  if (move.kind == MoveKind::en_passant) gain = value(Role::pawn);
  Role stands = mover->role;
  if (move.kind == MoveKind::promotion) {
    stands = move.promotion;
    gain += value(move.promotion) - value(Role::pawn);
  }
  Bitboard occupied = (position.placement().occupied() ^ bit(move.from)) | bit(move.to);
  if (move.kind == MoveKind::en_passant) occupied ^= bit(make_square(file_of(move.to), rank_of(move.from)));
  return gain - take_on(position, move.to, !us, occupied, value(stands));
}

}  // namespace eboard::rules
