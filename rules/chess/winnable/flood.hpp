// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Computes at once what all pieces on a set of squares attack.
#pragma once

#include "rules/chess/attacks.hpp"

namespace eboard::rules::flood {

/// The set moved by `step` squares (1: to the next file, 8: to the next rank); squares beyond the edge are
/// dropped.
template <int step>
[[nodiscard]] constexpr Bitboard shifted(Bitboard set) {
  constexpr int files = (step % 8 + 12) % 8 - 4;  // number of files that the step goes, -2 to 2
  constexpr Bitboard lost = files == 0    ? 0
                            : files == 1  ? kFileH
                            : files == 2  ? kFileH | kFileH >> 1
                            : files == -1 ? kFileA
                                          : kFileA | kFileA << 1;
  const Bitboard kept = set & ~lost;
  if constexpr (step > 0) {
    return kept << step;
  } else {
    return kept >> -step;
  }
}

/// The squares reached in one direction, up to and including the first wall.
template <int step>
[[nodiscard]] constexpr Bitboard ray(Bitboard set, Bitboard walls) {
  Bitboard out = 0;
  for (Bitboard front = shifted<step>(set); front; front = shifted<step>(front & ~walls)) {
    if (!(front & ~out)) break;
    out |= front;
  }
  return out;
}

[[nodiscard]] constexpr Bitboard pawns(Color color, Bitboard set) {
  return color == Color::white ? shifted<7>(set) | shifted<9>(set) : shifted<-7>(set) | shifted<-9>(set);
}

[[nodiscard]] constexpr Bitboard knights(Bitboard set) {
  return shifted<17>(set) | shifted<15>(set) | shifted<10>(set) | shifted<6>(set) | shifted<-17>(set) |
         shifted<-15>(set) | shifted<-10>(set) | shifted<-6>(set);
}

[[nodiscard]] constexpr Bitboard kings(Bitboard set) {
  const Bitboard sides = shifted<1>(set) | shifted<-1>(set);
  const Bitboard row = set | sides;
  return sides | shifted<8>(row) | shifted<-8>(row);
}

[[nodiscard]] constexpr Bitboard bishops(Bitboard set, Bitboard walls) {
  return ray<9>(set, walls) | ray<7>(set, walls) | ray<-9>(set, walls) | ray<-7>(set, walls);
}

[[nodiscard]] constexpr Bitboard rooks(Bitboard set, Bitboard walls) {
  return ray<8>(set, walls) | ray<-8>(set, walls) | ray<1>(set, walls) | ray<-1>(set, walls);
}

/// The attacks of pieces of one kind on every square of `set` if only `walls` stand in their way.
[[nodiscard]] constexpr Bitboard attacks(Piece piece, Bitboard set, Bitboard walls) {
  switch (piece.role) {
    case Role::pawn:
      return pawns(piece.color, set);
    case Role::knight:
      return knights(set);
    case Role::bishop:
      return bishops(set, walls);
    case Role::rook:
      return rooks(set, walls);
    case Role::queen:
      return bishops(set, walls) | rooks(set, walls);
    case Role::king:
      break;
  }
  return kings(set);
}

}  // namespace eboard::rules::flood
