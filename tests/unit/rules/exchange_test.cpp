// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/exchange.hpp"

#include <vector>

#include "tests/support/positions.hpp"

namespace exchange_test {

using namespace eboard::rules;
using eboard::test::position_of;
using eboard::test::uci;

namespace {

struct Case {
  const char* why;
  const char* fen;
  const char* move;
  int gain;
};

void check(const std::vector<Case>& cases) {
  for (const Case& one : cases) {
    CAPTURE(one.why, one.fen, one.move);
    const Position position = position_of(one.fen);
    CHECK(exchange(position, uci(position, one.move)) == one.gain);
  }
}

}  // namespace

TEST_CASE("a capture wins what it takes, less the capturer where it is retaken") {
  check({
      {"a free pawn", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 1},
      {"a free bishop", "4k3/8/8/3b4/4P3/8/8/4K3 w - - 0 1", "e4d5", 3},
      {"a free knight", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "e4d5", 3},
      {"a free rook", "4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1", "e4d5", 5},
      {"a free queen", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5", 9},
      {"pawn for pawn", "4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0},
      {"queen for a defended pawn's pawn", "4k3/8/4p3/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5", 8},
      {"knight for pawn", "4k3/8/4p3/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", -2},
      {"rook for pawn", "4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", -4},
      {"queen for pawn", "4k3/8/4p3/3p4/8/8/8/3QK3 w - - 0 1", "d1d5", -8},
      {"rook for rook", "3rk3/8/8/3r4/8/8/8/3RK3 w - - 0 1", "d1d5", 0},
      {"Black counts like White", "3rk3/8/8/8/3P4/4P3/8/4K3 b - - 0 1", "d8d4", -4},
  });
}

TEST_CASE("both sides take with the least valuable piece, and stop where it does not pay") {
  check({
      {"the queen does not retake where a rook waits", "3qk3/8/8/3p4/8/2N5/8/3RK3 w - - 0 1", "c3d5", 1},
      {"the pawn retakes, the rook does not go on into the queen", "3qk3/8/2p5/3p4/8/2N5/8/3RK3 w - - 0 1",
       "c3d5", -2},
      {"the rook goes on where only a pawn retook", "4k3/8/2p5/3p4/8/2N5/8/3RK3 w - - 0 1", "c3d5", -1},
      {"a pawn before the queen: the rook does not take the knight", "3rk3/8/8/3p4/4P3/2N5/8/3QK3 w - - 0 1",
       "c3d5", 1},
      {"what loses the queen for a rook", "3rk3/8/8/3p4/8/8/3Q4/3RK3 w - - 0 1", "d2d5", -3},
  });
}

TEST_CASE("a piece behind another one on its line captures after it") {
  check({
      {"rook behind rook", "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 1},
      {"rook behind rook on both sides", "3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", -4},
      {"queen behind rook", "3rk3/8/8/3p4/8/8/3R4/3QK3 w - - 0 1", "d2d5", 1},
      {"bishop behind pawn", "4k3/8/4p3/3p4/4P3/5B2/8/4K3 w - - 0 1", "e4d5", 1},
      {"bishop behind pawn, two defenders", "4k3/8/2p1p3/3p4/4P3/5B2/8/4K3 w - - 0 1", "e4d5", 0},
      {"a bishop that the mover uncovers for the opponent", "4k3/8/8/3p4/4P3/5b2/8/4K3 w - - 0 1", "e4d5", 0},
  });
}

TEST_CASE("a king takes last, and never what is defended") {
  check({
      {"a king takes a free pawn", "4k3/8/8/3p4/4K3/8/8/8 w - - 0 1", "e4d5", 1},
      {"a king retakes", "8/8/2k5/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", -4},
      {"not where a rook stands behind", "8/8/2k5/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 1},
      {"the own king protects", "3rk3/8/8/3p4/4K3/8/8/3R4 w - - 0 1", "d1d5", 1},
      {"but not against two", "3rk3/3r4/8/3p4/4K3/8/8/3R4 w - - 0 1", "d1d5", -4},
      {"the king against the king: the first to take is safe", "8/8/2k5/3p4/4K3/8/8/3R4 w - - 0 1", "d1d5",
       1},
  });
}

TEST_CASE("taken en passant is a pawn's worth, and the taker may be retaken") {
  check({
      {"free", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 1},
      {"retaken", "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0},
      {"by Black", "4k3/8/8/8/3Pp3/8/2P5/4K3 b - d3 0 1", "e4d3", 0},
  });
}

// The captured pawn still stops the sliders beyond it.
TEST_CASE("a pawn captured en passant is in no piece's way any more") {
  check({
      {"the taker's rook protects", "3rk3/8/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6", 1},
      {"the opponent's rook retakes", "4k3/8/8/3pP3/8/8/5K2/3r4 w - d6 0 1", "e5d6", 0},
  });
}

TEST_CASE("a promotion wins the new piece for the pawn, and that piece may be retaken") {
  check({
      {"free", "6k1/3P4/8/8/8/8/8/4K3 w - - 0 1", "d7d8q", 8},
      {"a free knight", "6k1/3P4/8/8/8/8/8/4K3 w - - 0 1", "d7d8n", 2},
      {"retaken", "4k3/P7/1n6/8/8/8/8/4K3 w - - 0 1", "a7a8q", -1},
      {"with a capture", "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 13},
      {"with a capture, retaken by the king", "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 4},
      {"a rook with a capture, retaken", "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8r", 4},
  });
}

TEST_CASE("a quiet move loses what can be taken where it ends, and castling loses nothing") {
  check({
      {"onto a safe square", "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1", "c3d5", 0},
      {"a knight before a pawn", "4k3/8/4p3/8/8/2N5/8/4K3 w - - 0 1", "c3d5", -3},
      {"the same, protected by a pawn", "4k3/8/4p3/8/4P3/2N5/8/4K3 w - - 0 1", "c3d5", -2},
      {"a protected knight before a rook", "3rk3/8/8/8/4P3/2N5/8/4K3 w - - 0 1", "c3d5", 0},
      {"a queen before a protected pawn's square", "4k3/8/4p3/8/4P3/8/8/3QK3 w - - 0 1", "d1d5", -8},
      {"a king's step", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2", 0},
      {"castling", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", 0},
      {"castling with a rook that is attacked", "r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", 0},
  });
}

TEST_CASE("pins are not looked at: a pinned pawn counts as a defender") {
  check({{"the pawn cannot take", "4k3/8/4p3/3p4/8/2N5/8/4RK2 w - - 0 1", "c3d5", -2}});
}

}  // namespace exchange_test
