// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What stands on a board while hands are at work.
#include "daemon/tracking/heard/board_view.hpp"

#include "tests/support/catch.hpp"

namespace board_view_test {

using namespace eboard::tracking;
using namespace eboard::rules;
using namespace std::chrono_literals;

namespace {

Square at(const char* name) { return parse_square(name).value(); }

/// Heard as a whole at one second.
BoardView array() {
  BoardView board;
  board.apply(Placement::initial(), 1s);
  return board;
}

constexpr Piece kKnight{Color::white, Role::knight};

}  // namespace

TEST_CASE("pieces that were lifted since the last placement count as standing where they stood",
          "[board_view]") {
  BoardView board = array();
  CHECK(board.before_lifts() == Placement::initial());
  board.apply(at("g1"), std::nullopt, 2s);
  CHECK(board.before_lifts() == Placement::initial());
  board.apply(at("d7"), std::nullopt, 3s);
  CHECK(board.before_lifts() == Placement::initial());
  board.apply(at("f3"), kKnight, 4s);
  CHECK(board.before_lifts() == board.seen());
  CHECK(board.put_down_at() == 4s);
  CHECK(board.put_down_last() == kKnight);
}

TEST_CASE("a piece that a dump finds missing was not lifted just now", "[board_view]") {
  BoardView board = array();
  Placement without = Placement::initial();
  without.set(at("g1"), std::nullopt);
  board.apply(without, 2s);
  CHECK(board.before_lifts() == without);
}

TEST_CASE("a piece that is missing from a report of a change was lifted just now", "[board_view]") {
  BoardView board = array();
  Placement without = Placement::initial();
  without.set(at("g1"), std::nullopt);
  board.apply(eboard::drivers::BoardSnapshot{without}, 2s, BoardView::Whole::change);
  CHECK(board.before_lifts() == Placement::initial());
  CHECK_FALSE(board.found_by_dump(at("g1")));
  CHECK(board.told_with_all(at("g1")));
  CHECK(board.last_dump() == 1s);
}

}  // namespace board_view_test
