// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Walls of pawns where a king can take something, but only with stalemate: the game ends there, so what it
// takes is a part of the wall. The search, which knows nothing of walls, is asked about the same positions.
#include <random>

#include "rules/chess/attacks.hpp"
#include "rules/chess/winnable/explorer.hpp"
#include "rules/chess/winnable/static_closure.hpp"
#include "rules/chess/winnable/winnable.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace eboard::rules::winnable_last_capture_test {

namespace {

using test::position_of;

constexpr std::array kColors{Color::white, Color::black};

/// Left for right.
Setup mirrored(const Setup& setup) {
  Setup out = setup;
  for (int square = 0; square < kSquares; ++square) {
    out.placement.set(static_cast<Square>(square), setup.placement[static_cast<Square>(square ^ 7)]);
  }
  return out;
}

/// White for Black, seen from the other side of the board.
Setup swapped(const Setup& setup) {
  Setup out = setup;
  out.turn = !setup.turn;
  for (int square = 0; square < kSquares; ++square) {
    auto piece = setup.placement[static_cast<Square>(square ^ 56)];
    if (piece) piece->color = !piece->color;
    out.placement.set(static_cast<Square>(square), piece);
  }
  return out;
}

/// The answer, with its certificate checked.
Winnable answer(const Position& position, Color side, std::uint64_t limit = kWinnableNodes) {
  const Verdict verdict = winnable(position, side, limit);
  CHECK(certificate_fault(position, side, verdict.answer, verdict.certificate) == "");
  return verdict.answer;
}

/// Whether a king may take something that the closure has never taken while the game goes on.
bool has_last_capture(const Position& position, const StaticClosure& closure) {
  Bitboard fixed = 0;
  for (Bitboard rest = position.placement().occupied() & ~closure.capturable; rest;) {
    const Square square = pop(rest);
    if (closure.reach[index(square)] == bit(square)) fixed |= bit(square);
  }
  const auto takes = [&](Color color) {
    return closure.reach[index(position.king_square(color))] & fixed & position.placement().of(!color);
  };
  return takes(Color::white) || takes(Color::black);
}

class RandomWalls {
 public:
  /// The wall of the positions below or one like it: moved, mirrored, swapped, up to three of its pawns
  /// taken away or put elsewhere; the king that it confines, the other king, and up to two more pieces.
  Setup next() {
    static const Placement wall = *Placement::parse("8/8/7p/5p1P/5p2/5Pp1/6P1/8");
    Setup out;
    const int left = one_in(3) ? below(3) : 0;
    const int up = one_in(3) ? below(2) : 0;
    for (Bitboard rest = wall.occupied(); rest;) {
      const Square square = pop(rest);
      out.placement.set(make_square(file_of(square) - left, rank_of(square) + up), wall[square]);
    }
    for (int changes = below(4); changes > 0; --changes) change_a_pawn(out.placement);
    put(out.placement, make_square(7 - left, 2 + below(2) + up), {Color::white, Role::king});
    put(out.placement, anywhere(), {Color::black, Role::king});
    for (int pieces = below(3); pieces > 0; --pieces) {
      const Role role = one_in(8) ? static_cast<Role>(1 + below(4)) : Role::bishop;
      put(out.placement, anywhere(), {one_in(8) ? Color::white : Color::black, role});
    }
    if (one_in(2)) out.turn = Color::black;
    if (one_in(2)) out = mirrored(out);
    return one_in(2) ? swapped(out) : out;
  }

 private:
  int below(unsigned count) { return static_cast<int>(random_() % count); }
  bool one_in(unsigned count) { return below(count) == 0; }
  Square anywhere() { return static_cast<Square>(below(kSquares)); }

  static void put(Placement& placement, Square square, Piece piece) {
    if (!placement[square]) placement.set(square, piece);
  }

  void change_a_pawn(Placement& placement) {
    Bitboard pawns = placement.occupied();
    for (int skip = below(5); skip > 0 && (pawns & (pawns - 1)); --skip) pawns &= pawns - 1;
    const Square square = first(pawns);
    const Piece pawn = *placement[square];
    placement.set(square, std::nullopt);
    const int rank = rank_of(square) + below(3) - 1;
    if (one_in(3) || rank < 1 || rank > 6) return;
    put(placement, make_square(one_in(2) ? below(8) : file_of(square), rank), pawn);
  }

  std::mt19937 random_{522};
};

}  // namespace

TEST_CASE("bishops of one colour never mate a king behind a wall that breaks only with stalemate") {
  for (const auto* fen :
       {"8/b7/1b5p/2b2p1P/3b1p1K/4bPp1/6P1/5kb1 b - - 0 1", "8/8/7p/5p1P/5p1K/4bPp1/5bPb/4bkb1 b - - 0 1",
        "8/1p2B1B1/1PpB1B2/k1P1B3/p1P2B2/P7/5K2/8 w - - 0 1"}) {
    const Setup setup = position_of(fen).setup();
    for (const Setup& seen : {setup, mirrored(setup), swapped(setup), swapped(mirrored(setup))}) {
      INFO(to_fen(seen));
      const auto position = Position::from_setup(seen);
      REQUIRE(position);
      for (const Color side : kColors) {
        CHECK(answer(*position, side, 10) == Winnable::no);  // without search
        const auto closure = static_closure(*position, side);
        REQUIRE(closure);
        CHECK(has_last_capture(*position, *closure));
      }
    }
  }
}

TEST_CASE("the same wall without one of its pawns, or with another bishop, lets both sides mate") {
  const auto* fen = GENERATE("8/b7/1b5p/2b2p2/3b1p1K/4bPp1/6P1/5kb1 b - - 0 1",      // no h5
                             "8/b7/1b6/2b2p1P/3b1p1K/4bPp1/6P1/5kb1 b - - 0 1",      // no h6
                             "8/b7/1b5p/2b4P/3b1p1K/4bPp1/6P1/5kb1 b - - 0 1",       // no f5
                             "8/b7/1b5p/2b2p1P/3b3K/4bPp1/6P1/5kb1 b - - 0 1",       // no f4
                             "8/b7/1b5p/2b2p1P/3b1p1K/4b1p1/6P1/5kb1 b - - 0 1",     // no f3
                             "8/b7/1b5p/2b2p1P/3b1p1K/4bP2/6P1/5kb1 b - - 0 1",      // no g3
                             "8/b7/1b5p/2b2p1P/3b1p1K/4bPp1/8/5kb1 b - - 0 1",       // no g2
                             "8/1b6/1b5p/2b2p1P/3b1p1K/4bPp1/6P1/5kb1 b - - 0 1",    // a light bishop
                             "8/b7/1b5p/2b2p1P/3b1p1K/4bPp1/6P1/5kB1 b - - 0 1",     // a bishop for White
                             "8/8/7p/5p1P/5p1K/4bPp1/5bPb/3bbk2 b - - 0 1",          // a light bishop
                             "8/8/7p/5p1P/5p1K/4bPp1/p4bPb/4bkb1 b - - 0 1",         // a pawn more
                             "8/1p2B3/1PpB1B2/k1P1B3/p1P2BB1/P7/5K2/8 w - - 0 1",    // a light bishop
                             "8/1p2B1B1/1PpB1B2/k1P1B2b/p1P2B2/P7/5K2/8 w - - 0 1",  // a bishop for Black
                             "8/1p2B1B1/1PpB1B2/k1P1B3/p1P2B2/8/5K2/8 w - - 0 1");   // no a3
  INFO(fen);
  for (const Color side : kColors) CHECK(answer(position_of(fen), side) == Winnable::yes);
}

TEST_CASE("no search finds a mate behind random walls that are judged to break only with stalemate") {
  RandomWalls walls;
  int proofs = 0;
  int searched = 0;  // wholly
  for (int round = 0; round < 4'000; ++round) {
    const auto position = Position::from_setup(walls.next());
    if (!position || position->is_checkmate()) continue;
    for (const Color side : kColors) {
      const auto closure = static_closure(*position, side);
      if (!closure || !has_last_capture(*position, *closure)) continue;
      ++proofs;
      INFO(to_fen(position->setup()));
      CHECK(certificate_fault(*position, side, Winnable::no, ClosedSet{{}, {{*position, *closure}}}) == "");
      const Winnable found = Explorer(*position, side).run(20'000, false);
      CHECK(found != Winnable::yes);
      searched += found == Winnable::no;
    }
  }
  CHECK(proofs > 300);
  CHECK(searched > proofs * 3 / 4);
}

}  // namespace eboard::rules::winnable_last_capture_test
