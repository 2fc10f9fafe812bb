// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/explain.hpp"

#include <algorithm>

#include "tests/support/positions.hpp"
#include "tests/support/table_script.hpp"

using eboard::drivers::BoardSnapshot;
using eboard::drivers::SquareChanged;
using eboard::rules::parse_piece;
using eboard::rules::parse_square;
using eboard::test::position_of;
using eboard::test::Table;
using namespace eboard::tracking;
using namespace std::chrono_literals;

namespace {

constexpr const char* kCaptureOnD5 = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";

/// After the words "-d5 +pe6", `ago` later: why e6 differs, if nothing was played yet.
Reason of_e6(const char* fen, Millis ago, const char* off = "d5", char piece = 'p') {
  const auto position = position_of(fen);
  BoardView board;
  board.apply(BoardSnapshot{position.placement()}, 0s);
  board.apply(SquareChanged{*parse_square(off), std::nullopt}, 1s);
  board.apply(SquareChanged{*parse_square("e6"), parse_piece(piece)}, 2s);
  const Explanation open = explain({position, nullptr, nullptr, {}, kNever}, board, 2s + ago);
  const auto differences = open.differences();
  const auto e6 = std::find_if(differences.begin(), differences.end(), [](const Difference& difference) {
    return difference.square == parse_square("e6");
  });
  REQUIRE(e6 != differences.end());
  return e6->reason;
}

}  // namespace

TEST_CASE("what can be taken and is seen on another square is carried, until it stands there") {
  CHECK(of_e6(kCaptureOnD5, 200ms) == Reason::carried_early);
  CHECK(of_e6(kCaptureOnD5, 3s) == Reason::opponent_under_way);
}

TEST_CASE("what nobody can take is not carried away by a capture") {
  CHECK(of_e6(kCaptureOnD5, 200ms, "e7") == Reason::opponent_under_way);
}

TEST_CASE("the mover's own piece on another square is on its way") {
  CHECK(of_e6("k7/8/8/8/8/8/8/4R1K1 w - - 0 1", 200ms, "e1", 'R') == Reason::under_way);
}

TEST_CASE("a captured piece that is carried over the board before its capturer moves is no ply") {
  Table table;
  table.play("-e2 +Pe4 Lw 1s -d7 +pd5 Lb 1s");
  const int retracted = table.count<MoveRetracted>();
  table.play("-d5 +pd6 600ms -d6 +pe6 600ms -e6 300ms");
  CHECK(table.committed() == "e2e4 d7d5");
  CHECK(table.provisional() == "");
  table.play("-e4 +Pd5 Lw 1s -d5 . -d8 +qd5 Lb 1s");
  CHECK(table.committed() == "e2e4 d7d5 e4d5 d8d5");
  CHECK(table.count<MoveRetracted>() == retracted);
  CHECK(table.count<TakenBack>() == 0);
  CHECK(table.flags() == "");
}

TEST_CASE("on a board of presence a captured piece that is carried over the board first is no ply either") {
  Table table({.occupancy = true});
  table.play("-e2 +Pe4 Lw 1s -d7 +pd5 Lb 1s");
  const int retracted = table.count<MoveRetracted>();
  table.play("-d5 +pd6 600ms -d6 +pe6 600ms -e6 300ms");
  CHECK(table.committed() == "e2e4 d7d5");
  CHECK(table.provisional() == "");
  table.play("-e4 +Pd5 Lw 1s -d5 . -d8 +qd5 Lb 1s");
  CHECK(table.committed() == "e2e4 d7d5 e4d5 d8d5");
  CHECK(table.count<MoveRetracted>() == retracted);
  CHECK(table.count<TakenBack>() == 0);
  CHECK(table.flags() == "");
}

TEST_CASE("a captured piece is still over the board when its capturer has gone to its square") {
  for (const bool occupancy : {false, true}) {
    CAPTURE(occupancy);
    Table table({.occupancy = occupancy});
    table.play("-e2 +Pe4 Lw 1s -d7 +pd5 Lb 1s -d5 +pc5 200ms -e4 +Pd5 Lw 400ms -c5 1s -d8 . -d5 +qd5 Lb 1s");
    CHECK(table.committed() == "e2e4 d7d5 e4d5 d8d5");
    CHECK(table.count<TakenBack>() == 0);
    CHECK(table.flags() == "");
  }
}
