// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/stories/explain.hpp"

#include <algorithm>

#include "tests/support/positions.hpp"
#include "tests/support/table_script.hpp"

using eboard::drivers::BoardSnapshot;
using eboard::drivers::OccupancyChanged;
using eboard::drivers::OccupancySnapshot;
using eboard::drivers::SquareChanged;
using eboard::rules::parse_piece;
using eboard::rules::parse_square;
using eboard::test::position_of;
using eboard::test::Table;
using eboard::test::uci;
using namespace eboard::tracking;
using namespace std::chrono_literals;

namespace {

constexpr const char* kCaptureOnD5 = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";

Reason reason_on(const Explanation& open, const char* square) {
  const auto differences = open.differences();
  const auto found = std::find_if(differences.begin(), differences.end(),
                                  [&](const Difference& one) { return one.square == parse_square(square); });
  REQUIRE(found != differences.end());
  return found->reason;
}

/// The piece on `off` is seen on e6 instead; why, so long after it came there, if nothing was played yet.
Reason of_e6(const char* fen, Millis age, const char* off = "d5") {
  const auto position = position_of(fen);
  BoardView board;
  board.apply(BoardSnapshot{position.placement()}, 0s);
  board.apply(SquareChanged{*parse_square(off), std::nullopt}, 1s);
  board.apply(SquareChanged{*parse_square("e6"), position.placement()[*parse_square(off)]}, 2s);
  return reason_on(explain({position, nullptr, nullptr, {}, kNever}, board, 2s + age), "e6");
}

/// The same on a board of presence.
Reason of_something_on_e6(const char* fen, Millis age, const char* off = "d5") {
  const auto position = position_of(fen);
  BoardView board;
  board.apply(OccupancySnapshot{position.placement().occupied()}, 0s);
  board.apply(OccupancyChanged{*parse_square(off), false}, 1s);
  board.apply(OccupancyChanged{*parse_square("e6"), true}, 2s);
  return reason_on(explain({position, nullptr, nullptr, {}, kNever}, board, 2s + age), "e6");
}

/// Black's pawn came to d5 with the last ply, stood there for `stood`, and is seen on e6 now.
Reason of_e6_after_d7d5(Millis stood) {
  const auto before = position_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  const Ply last = make_ply(before, uci(before, "d7d5"));
  const auto position = before.after(last.move);
  BoardView board;
  board.apply(BoardSnapshot{before.placement()}, 0s);
  board.apply(SquareChanged{*parse_square("d7"), std::nullopt}, 1s);
  board.apply(SquareChanged{*parse_square("d5"), parse_piece('p')}, 2s);
  board.apply(SquareChanged{*parse_square("d5"), std::nullopt}, 2s + stood);
  board.apply(SquareChanged{*parse_square("e6"), parse_piece('p')}, 2s + stood + 100ms);
  return reason_on(explain({position, &last, nullptr, {}, 2s}, board, 2s + stood + 200ms), "e6");
}

}  // namespace

TEST_CASE("what can be taken and is seen on another square is carried, until it stands there") {
  CHECK(of_e6(kCaptureOnD5, 200ms) == Reason::carried_early);
  CHECK(of_e6(kCaptureOnD5, 2900ms) == Reason::carried_early);
  CHECK(of_e6(kCaptureOnD5, 3s) == Reason::opponent_under_way);
}

TEST_CASE("something that stands where nothing should is what can be taken, on a board of presence") {
  CHECK(of_something_on_e6(kCaptureOnD5, 200ms) == Reason::carried_early);
  CHECK(of_something_on_e6(kCaptureOnD5, 3s) == Reason::opponent_under_way);
}

TEST_CASE("what nobody can take is not carried away by a capture") {
  CHECK(of_e6(kCaptureOnD5, 200ms, "e7") == Reason::opponent_under_way);
  CHECK(of_something_on_e6(kCaptureOnD5, 200ms, "e7") == Reason::opponent_under_way);
}

TEST_CASE(
    "a piece that moved last is carried away by a capture where it stood for a while, else it goes on") {
  CHECK(of_e6_after_d7d5(2s) == Reason::carried_early);
  CHECK(of_e6_after_d7d5(400ms) == Reason::opponent_under_way);
}

TEST_CASE("the mover's own piece on another square is on its way") {
  CHECK(of_e6("k7/8/8/8/8/8/8/4R1K1 w - - 0 1", 200ms, "e1") == Reason::under_way);
  CHECK(of_something_on_e6("k7/8/8/8/8/8/8/4R1K1 w - - 0 1", 200ms, "e1") == Reason::under_way);
}

TEST_CASE("a captured piece that is carried over the board before its capturer moves is no ply") {
  for (const bool occupancy : {false, true}) {
    CAPTURE(occupancy);
    Table table({.occupancy = occupancy});
    table.play("-e2 +Pe4 Lw 1s -d7 +pd5 Lb 1s -d5 +pd6 600ms -d6 +pe6 600ms -e6 300ms");
    CHECK(table.committed() == "e2e4 d7d5");
    CHECK(table.provisional() == "");
    table.play("-e4 +Pd5 Lw 1s -d5 . -d8 +qd5 Lb 1s");
    CHECK(table.committed() == "e2e4 d7d5 e4d5 d8d5");
    CHECK(table.count<MoveRetracted>() == 0);
    CHECK(table.count<TakenBack>() == 0);
    CHECK(table.flags() == "");
  }
}

TEST_CASE("a capture is certain while the captured piece is still over the board") {
  for (const bool occupancy : {false, true}) {
    CAPTURE(occupancy);
    Table table({.occupancy = occupancy});
    table.play("-e2 +Pe4 Lw 1s -d7 +pd5 Lb 1s -d5 +pc5 200ms -e4 +Pd5 Lw 400ms");
    CHECK(table.committed() == "e2e4 d7d5 e4d5");
    table.play("-c5 1s -d8 . -d5 +qd5 Lb 1s");
    CHECK(table.committed() == "e2e4 d7d5 e4d5 d8d5");
    CHECK(table.count<TakenBack>() == 0);
    CHECK(table.flags() == "");
  }
}

// The watch takes the piece for one that its owner moved on.
TEST_CASE("to hold a captured piece over the board for two seconds is nobody's second move") {
  Table table;
  table.play("-e2 +Pe4 Lw 3s -d7 +pd5 Lb 3s -d5 +pe6 2s -e6 300ms -e4 +Pd5 Lw 1s -d5 . -d8 +qd5 Lb 1s");
  CHECK(table.committed() == "e2e4 d7d5 e4d5 d8d5");
  CHECK(table.flags() == "");
}
