// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/game/sense.hpp"

#include "daemon/tracking/game/chess.hpp"
#include "tests/support/positions.hpp"

namespace sense_test {

using eboard::rules::Position;
using eboard::test::position_of;
using eboard::test::uci;
using namespace eboard::tracking;

namespace {

Cost cost(const Position& position, const char* move) {
  return Sense(position, position.legal_moves()).of(uci(position, move));
}

}  // namespace

TEST_CASE("the capture that wins most costs nothing, and what wins less costs by the difference") {
  const Position queen_or_pawn = position_of("4k3/8/2q1p3/3P4/8/8/8/4K3 w - - 0 1");
  CHECK(cost(queen_or_pawn, "d5c6") == 0);
  CHECK(cost(queen_or_pawn, "d5e6") > 0);
  const Position rook_or_knight = position_of("4k3/8/2r1n3/3P4/8/8/8/4K3 w - - 0 1");
  const Position rook_or_pawn = position_of("4k3/8/2r1p3/3P4/8/8/8/4K3 w - - 0 1");
  CHECK(cost(rook_or_knight, "d5e6") > 0);
  CHECK(cost(rook_or_knight, "d5e6") < cost(rook_or_pawn, "d5e6"));
  CHECK(cost(rook_or_pawn, "d5e6") < cost(rook_or_pawn, "d5d6"));
}

TEST_CASE("what loses a piece costs more than what wins none, and more the more it loses") {
  const Position position = position_of("4k3/8/4p3/8/8/2N5/8/3QK3 w - - 0 1");
  CHECK(cost(position, "c3b5") == 0);  // nothing to win, nothing lost
  CHECK(cost(position, "c3d5") > 0);
  CHECK(cost(position, "c3d5") < cost(position, "d1d5"));
}

TEST_CASE("to leave a piece costs less than to lose one") {
  const Position leaves = position_of("4k3/8/8/8/8/6pn/6P1/4K3 w - - 0 1");
  const Position loses = position_of("4k3/8/4p3/8/8/2N5/8/4K3 w - - 0 1");
  CHECK(cost(leaves, "e1e2") > 0);
  CHECK(cost(leaves, "e1e2") < cost(loses, "c3d5"));
}

TEST_CASE("beyond a few pawns' worth more makes no difference") {
  const auto left = [](const char* fen) { return cost(position_of(fen), "e1e2"); };
  const Cost knight = left("4k3/8/8/8/8/6pn/6P1/4K3 w - - 0 1");
  const Cost rook = left("4k3/8/8/8/8/6pr/6P1/4K3 w - - 0 1");
  const Cost queen = left("4k3/8/8/8/8/6pq/6P1/4K3 w - - 0 1");
  const Cost with_a_pawn_beside = left("4k3/8/8/8/8/p5pq/1P4P1/4K3 w - - 0 1");
  CHECK(knight < rook);
  CHECK(rook < queen);
  CHECK(queen < 2 * knight + 0.01);  // six pawns' worth, not nine
  CHECK(queen == with_a_pawn_beside);
}

TEST_CASE("a promotion costs nothing, whatever else hangs or happens to the new piece") {
  const Position position = position_of("4k3/P7/1n6/3q4/4P3/8/8/4K3 w - - 0 1");
  CHECK(cost(position, "a7a8q") == 0);
  CHECK(cost(position, "a7a8n") == 0);
  CHECK(cost(position, "e1e2") > 0);
}

TEST_CASE("a mate costs nothing, whatever it leaves on the board") {
  const Position position = position_of("r1b1kbnr/pppp1Npp/8/8/3nq3/8/PPPPBP1P/RNBQKR2 b Qkq - 3 7");
  CHECK(cost(position, "d4f3") == 0);
  CHECK(cost(position, "d4b3") > 0);
}

TEST_CASE("castling is a quiet move") {
  const Position quiet = position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  CHECK(cost(quiet, "e1g1") == 0);
  const Position hangs = position_of("4k3/8/8/8/8/6p1/5P2/4K2R w K - 0 1");
  CHECK(cost(hangs, "e1g1") == cost(hangs, "e1d1"));
  CHECK(cost(hangs, "e1g1") > cost(hangs, "f2g3"));
}

TEST_CASE("taking en passant is no likelier than taking otherwise") {
  const Position position = position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
  CHECK(cost(position, "e5d6") == 0);
  CHECK(cost(position, "e5e6") > 0);  // it leaves a pawn
}

TEST_CASE("each kind of piece has a number of its own, in the order of all kinds") {
  const auto& all = Chess::every_piece();
  for (std::size_t i = 0; i < all.size(); ++i) CHECK(Chess::kind(all[i]) == i);
}

}  // namespace sense_test
