// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What stands on a board while hands are at work.
#include "daemon/tracking/heard/board_view.hpp"

#include "daemon/tracking/game/quaternity.hpp"
#include "tests/support/catch.hpp"

namespace board_view_test {

using namespace eboard::drivers;
using namespace eboard::tracking;
using namespace eboard::rules;
using namespace std::chrono_literals;

namespace {

Square at(const char* name) { return parse_square(name).value(); }

/// Heard as a whole at one second.
BoardView array() {
  BoardView board;
  board.apply(BoardSnapshot{Placement::initial()}, 1s);
  return board;
}

constexpr Piece kKnight{Color::white, Role::knight};

}  // namespace

TEST_CASE("pieces that were lifted since the last placement count as standing where they stood",
          "[board_view]") {
  BoardView board = array();
  CHECK(board.before_lifts() == Placement::initial());
  board.apply(SquareChanged{at("g1"), std::nullopt}, 2s);
  CHECK(board.before_lifts() == Placement::initial());
  board.apply(SquareChanged{at("d7"), std::nullopt}, 3s);
  CHECK(board.before_lifts() == Placement::initial());
  board.apply(SquareChanged{at("f3"), kKnight}, 4s);
  CHECK(board.before_lifts() == board.seen());
  CHECK(board.put_down_at() == 4s);
  CHECK(board.put_down_last() == kKnight);
}

TEST_CASE("a piece that a dump finds missing was not lifted just now", "[board_view]") {
  BoardView board = array();
  Placement without = Placement::initial();
  without.set(at("g1"), std::nullopt);
  board.apply(BoardSnapshot{without}, 2s);
  CHECK(board.before_lifts() == without);
}

TEST_CASE("a piece that is missing from a report of a change was lifted just now", "[board_view]") {
  BoardView board = array();
  Placement without = Placement::initial();
  without.set(at("g1"), std::nullopt);
  board.apply(BoardSnapshot{without}, 2s, BoardView::Whole::change);
  CHECK(board.before_lifts() == Placement::initial());
  CHECK_FALSE(board.found_by_dump(at("g1")));
  CHECK(board.told_with_all(at("g1")));
  CHECK(board.last_dump() == 1s);
}

TEST_CASE("a board that begins to name what stands there has not changed", "[board_view]") {
  BoardView board;
  board.apply(OccupancySnapshot{Placement::initial().occupied()}, 1s);
  CHECK_FALSE(board.knows_pieces());
  CHECK(board.unknown() == Placement::initial().occupied());
  CHECK(board.news(BoardSnapshot{Placement::initial()}) == 0);
  CHECK_FALSE(board.apply(BoardSnapshot{Placement::initial()}, 2s));
  CHECK(board.knows_pieces());
  CHECK(board.seen() == Placement::initial());
  CHECK(board.last_change() == 1s);
}

TEST_CASE("a board that forgets what stands there has changed on each of those squares", "[board_view]") {
  BoardView board = array();
  CHECK(board.news(OccupancySnapshot{Placement::initial().occupied()}) == Placement::initial().occupied());
  board.apply(OccupancyChanged{at("g1"), false}, 2s);
  CHECK_FALSE(board.knows_pieces());
  CHECK(board.empty(at("g1")));
  board.apply(SquareChanged{at("f3"), kKnight}, 3s);
  CHECK_FALSE(board.knows_pieces());  // one square that is named does not say that the others will be
}

TEST_CASE("what a board of 144 squares reported is turned with it, and what it reports then",
          "[board_view]") {
  using eboard::rules::quaternity::Man;
  using eboard::rules::quaternity::Player;
  const auto on = [](const char* name) { return eboard::rules::quaternity::parse_square(name).value(); };
  const Man king{Player::white, Role::king};
  eboard::rules::quaternity::Men men;
  men.set(on("a1"), king);
  BoardViewOf<Quaternity> board;
  board.apply(MenSnapshot{men}, 1s);
  board.turn_by(eboard::rules::BoardTurn::quarter);
  CHECK(board.reading(on("a12")).piece == king);
  CHECK(board.changed_at(on("a12")) == 1s);
  board.apply(ManChanged{on("a1"), std::nullopt}, 2s);
  board.apply(ManChanged{on("b1"), king}, 3s);
  CHECK(board.empty(on("a12")));
  CHECK(board.reading(on("a11")).piece == king);
}

}  // namespace board_view_test
