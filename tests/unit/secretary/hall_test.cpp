// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/secretary/hall.hpp"

#include <memory>

#include "tests/support/catch.hpp"

namespace hall_test {

using namespace eboard;
using namespace eboard::secretary;
using namespace std::chrono_literals;
using tournament::Stands;
using tracking::TrackedEvent;

namespace {

constexpr const char* kPlayed = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
constexpr const char* kArray = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

tracking::MoveTracked ply(int number) {
  tracking::MoveTracked move;
  move.ply = number;
  move.state = tracking::MoveState::committed;
  return move;
}

/// A board with a link, on which the pieces have been set up at 10 s.
struct Board {
  Board() {
    fold.link(true, 1s);
    take(10s, tracking::BoardSeen{kArray, true});
  }
  template <class What>
  void take(Millis at, What what, std::optional<int> round = {}) {
    fold.take(TrackedEvent{at, game, std::move(what)}, round);
  }
  void begin(Millis at, bool turned = false, std::optional<int> round = {}) {
    ++game;
    take(at, tracking::GameStarted{kArray, turned});
    take(at, tracking::BoardSeen{kPlayed, true});
    take(at, ply(1), round);
  }
  [[nodiscard]] tournament::BoardNow now() const { return fold.now(kArray); }

  BoardFold fold;
  int game = 0;
};

}  // namespace

TEST_CASE("a board is set up since the pieces were last touched") {
  Board board;
  CHECK(board.now().stands == Stands::set_up);
  CHECK(board.now().since == 10s);
  board.take(20s, tracking::BoardSeen{"8/8/8/8/8/8/8/8", true});
  CHECK(board.now().stands == Stands::otherwise);
  board.take(30s, tracking::BoardSeen{kArray, true});
  CHECK(board.now().stands == Stands::set_up);
  CHECK(board.now().since == 30s);
  CHECK(BoardFold().now(kArray).stands == Stands::otherwise);
}

TEST_CASE("a game is played since its first ply, in the round that it opened in, until it is over") {
  Board board;
  board.begin(20s, true, 3);
  board.take(30s, ply(2));
  CHECK(board.now().stands == Stands::played);
  CHECK(board.now().since == 20s);
  CHECK(board.now().round == 3);
  CHECK(board.now().plies == 2);
  CHECK(board.now().turned);
  board.take(35s, tracking::BoardSeen{kArray, false});  // nobody has said that it is over
  CHECK(board.now().stands == Stands::played);
  board.take(36s, tracking::BoardSeen{kPlayed, false});
  board.take(40s, tracking::GameEnded{rules::Result::white_wins, tracking::EndedBy::checkmate});
  CHECK(board.now().stands == Stands::over);
  CHECK(board.now().since == 40s);
  board.take(50s, tracking::GameEnded{rules::Result::unknown, tracking::EndedBy::resumed});
  CHECK(board.now().stands == Stands::played);
  board.take(60s, tracking::GameEnded{rules::Result::unknown, tracking::EndedBy::new_game});
  board.take(61s, tracking::BoardSeen{kArray, true});
  CHECK(board.now().stands == Stands::set_up);
  CHECK(board.now().since == 61s);
  board.begin(70s);
  CHECK(board.now().round == 0);
  CHECK_FALSE(board.now().turned);
}

TEST_CASE("a ply that was not played, or was taken back, leaves the pieces set up") {
  Board board;
  board.begin(20s);
  board.take(21s, tracking::MoveRetracted{1});
  board.take(21s, tracking::BoardSeen{kArray, true});
  CHECK(board.now().stands == Stands::set_up);
  CHECK(board.now().since == 21s);
  board.take(30s, ply(1));
  board.take(31s, ply(2));
  board.take(32s, tracking::TakenBack{0, kArray});
  CHECK(board.now().stands == Stands::set_up);
}

TEST_CASE(
    "a game that is not of the round is neither set up nor played, until it is over or is of the round") {
  Board board;
  const auto rule = [&](Millis at, int number, std::string text, int undoes = 0) {
    tracking::RulingMade made;
    made.number = number;
    made.ruling = std::move(text);
    made.undoes = undoes;
    board.take(at, made);
  };
  ++board.game;
  board.take(20s, tracking::GameStarted{kArray, false});
  rule(20s, 1, "R-ROUND out");  // before the first move
  CHECK(board.now().stands == Stands::apart);
  CHECK(board.now().since == 10s);
  board.take(30s, tracking::BoardSeen{kPlayed, true});
  board.take(30s, ply(1));
  CHECK(board.now().stands == Stands::apart);
  CHECK(board.now().since == 30s);
  CHECK(board.now().plies == 0);
  rule(31s, 2, "R-UNDO 1", 1);
  CHECK(board.now().stands == Stands::played);
  rule(32s, 3, "R-ROUND out");
  board.take(40s, tracking::GameEnded{rules::Result::unknown, tracking::EndedBy::new_game});
  CHECK(board.now().stands == Stands::otherwise);
  board.take(41s, tracking::BoardSeen{kArray, true});
  CHECK(board.now().stands == Stands::set_up);
}

TEST_CASE("what is ruled of the game before is nothing of this one") {
  Board board;
  board.begin(10s);
  board.begin(20s);
  --board.game;
  board.take(30s, tracking::GameEnded{rules::Result::white_wins, tracking::EndedBy::ruling});
  board.take(31s, ply(5), 7);
  CHECK(board.now().stands == Stands::played);
  CHECK(board.now().plies == 1);
  CHECK(board.now().round == 0);
}

TEST_CASE("while there is no link nobody sees what is touched") {
  Board board;
  board.fold.link(false, 20s);
  CHECK_FALSE(board.now().linked);
  CHECK(board.now().link_since == 20s);
  board.fold.link(true, 50s);
  board.fold.link(true, 60s);
  CHECK(board.now().link_since == 50s);
  CHECK(board.now().since == 50s);
}

TEST_CASE("a clock is what it reported last, and none once it is taken off") {
  Board board;
  CHECK_FALSE(board.now().clock);
  board.take(20s, tracking::ClockChanged{90s, 80s, rules::Color::black, true});
  CHECK(board.now().clock == tournament::ClockNow{90s, 80s, tournament::Colour::black});
  board.take(30s, tracking::ClockChanged{90s, 80s, std::nullopt, false});
  CHECK_FALSE(board.now().clock);
}

TEST_CASE("the hall knows its boards by table, after a start and from what comes") {
  Hall hall([] { return Millis(77s); });
  seams::BoardInfo one, other, aside;
  one.id = 11;
  one.number = 1;
  other.id = 12;
  other.number = 2;
  other.entered = true;
  aside.id = 13;
  aside.number = 3;
  aside.tags = {{"SetAside", "yes"}};
  storage::StoredEvent start;
  start.board = 11;
  start.event = TrackedEvent{10s, 1, tracking::BoardSeen{kArray, true}};
  hall.begin(std::vector{one, other, aside}, std::vector{start});
  auto boards = hall.boards();
  REQUIRE(boards.size() == 2);
  CHECK(boards[1].stands == Stands::set_up);
  CHECK_FALSE(boards[1].linked);
  CHECK(boards[2].by_hand);
  CHECK(boards[2].linked);
  seams::DeviceStatus status;
  status.board = 1;
  status.state = seams::DeviceState::ready;
  hall.device_status(status);
  CHECK(hall.boards()[1].linked);
  CHECK(hall.boards()[1].link_since == 77s);
  storage::StoredEvent move = start;
  move.event = TrackedEvent{90s, 1, ply(1)};
  move.round = 4;
  hall.publish(std::make_shared<const std::vector<storage::StoredEvent>>(std::vector{move}));
  CHECK(hall.boards()[1].stands == Stands::played);
  CHECK(hall.boards()[1].round == 4);
  one.id = 14;  // another board is brought to the table
  hall.board_known(one);
  CHECK(hall.boards()[1].stands == Stands::otherwise);
}

}  // namespace hall_test
