// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/winnable/flood.hpp"

#include <random>

#include "tests/support/catch.hpp"

namespace eboard::rules::winnable_flood_test {

TEST_CASE("what a set of pieces attacks is what each of them attacks") {
  std::mt19937_64 random(2018);
  for (int round = 0; round < 2'000; ++round) {
    const Bitboard set = random() & random() & random();
    const Bitboard walls = random() & random();
    for (const Color color : {Color::white, Color::black}) {
      for (const Role role : {Role::pawn, Role::knight, Role::bishop, Role::rook, Role::queen, Role::king}) {
        Bitboard each = 0;
        for (Bitboard rest = set; rest;) {
          const Square square = pop(rest);
          each |= role == Role::pawn ? pawn_attacks(color, square) : piece_attacks(role, square, walls);
        }
        CHECK(flood::attacks({color, role}, set, walls) == each);
      }
    }
  }
}

}  // namespace eboard::rules::winnable_flood_test
