// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The theorems on material, proved by going through every placement of the pieces that matter: the king in
// check, the piece that checks, the other king. Whatever else the checked side has only makes its exits fewer
// by standing on them; each such piece must not be able to answer the check.
#include "rules/chess/attacks.hpp"
#include "tests/support/catch.hpp"

namespace eboard::rules::winnable_theorems_test {

namespace {

template <class Visit>
void each_square(Visit visit) {
  for (int square = 0; square < kSquares; ++square) visit(static_cast<Square>(square));
}

}  // namespace

TEST_CASE("a knight never mates a king that has nothing but queens") {
  // A square beside the king that the other side does not cover must hold a queen. That queen, or another one
  // that stands in her way, takes the knight unless the other king stands between; the knight's side has
  // nothing that could pin her.
  each_square([](Square king) {
    for (Bitboard knights = knight_attacks(king); knights;) {
      const Square knight = pop(knights);
      each_square([&](Square other) {
        if (other == king || other == knight || contains(king_attacks(king), other)) return;
        Bitboard exits = king_attacks(king) & ~knight_attacks(knight) & ~king_attacks(other);
        bool answered = false;
        while (exits) {
          const Square queen = pop(exits);
          answered |= line_through(queen, knight) && !contains(between(queen, knight), other);
        }
        CHECK(answered);
      });
    }
  });
}

TEST_CASE("bishops of one colour never mate against bishops of that colour, rooks and queens") {
  // The bishop is on its line to the king, `near` the square of that line beside the king: the bishop's own
  // or one to step in on. Bishops do not cover the exits of the other colour; what must stand on those that
  // the other king leaves is a rook or queen, and one of them is beside `near`. It is not pinned: it stands
  // on the other colour.
  each_square([](Square king) {
    for (Bitboard lines = king_attacks(king) & bishop_rays(king); lines;) {
      const Square near = pop(lines);
      each_square([&](Square other) {
        if (other == king || contains(king_attacks(king), other)) return;
        const Bitboard exits = king_attacks(king) & rook_rays(king) & ~king_attacks(other);
        CHECK((exits & king_attacks(near) & rook_rays(near)) != 0);
      });
    }
  });
}

}  // namespace eboard::rules::winnable_theorems_test
