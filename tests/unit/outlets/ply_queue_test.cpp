// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/ply_queue.hpp"

#include "tests/support/catch.hpp"

namespace ply_queue_test {

using namespace eboard;
using namespace eboard::outlets;
using namespace std::chrono_literals;
using namespace tracking;

constexpr Millis kHourAndEnd = 70min;

MoveTracked ply(int number, MoveState state = MoveState::committed) {
  MoveTracked move;
  move.ply = number;
  move.state = state;
  return move;
}

/// Its board has the same number.
storage::Standing table(int number) { return {.board = number, .table = number, .ended = {}}; }

/// Tables 1 and 2.
class Tables {
 public:
  explicit Tables(seams::Delays delays, std::vector<storage::Standing> released = {table(1), table(2)})
      : queue(std::move(delays), released, 0) {}

  void at(Millis time, int board, Conclusion what, int game = 1, int round = 1) {
    storage::StoredEvent event{++last_, board, {time, game, std::move(what)}, {}};
    event.played_round = round;
    queue.committed(last_);
    queue.take({std::move(event)});
  }
  /// Numbers of events, "B2" for a board, "S1" for a status, "C" for a condition.
  std::string out(Millis now) {
    std::string text;
    for (const Release& each : queue.release(now)) {
      if (const auto* events = std::get_if<seams::Outlet::Events>(&each)) {
        for (const auto& event : **events) text += std::to_string(event.sequence) + " ";
        continue;
      }
      const Unsaid& what = std::get<Unsaid>(each);
      text += std::holds_alternative<seams::BoardInfo>(what)      ? "B"
              : std::holds_alternative<seams::DeviceStatus>(what) ? "S"
                                                                  : "C";
      text += table_of(what) == 0 ? " " : std::to_string(table_of(what)) + " ";
    }
    return text;
  }

  PlyQueue queue;

 private:
  Sequence last_ = 0;
};

seams::Delays plies(int count, Millis time = 0ms) { return {time, {}, {.all = count}}; }

seams::BoardInfo info(int table) {
  seams::BoardInfo board;
  board.id = board.number = table;
  return board;
}

seams::DeviceStatus status(int table) {
  seams::DeviceStatus status;
  status.board = table;
  return status;
}

TEST_CASE("a ply comes out when so many more are played at its table, and no table waits for another") {
  Tables hall(plies(2));
  hall.at(1s, 1, GameStarted{});
  hall.at(2s, 1, ply(1));
  hall.at(3s, 1, ply(2));
  CHECK(hall.out(3s).empty());
  hall.at(4s, 2, GameStarted{});
  hall.at(5s, 2, ply(1));
  hall.at(6s, 1, ply(3));
  CHECK(hall.out(6s) == "1 2 ");
  hall.at(7s, 2, ply(2));
  CHECK(hall.out(7s).empty());
  hall.at(8s, 2, ply(3));
  CHECK(hall.out(8s) == "4 5 ");
}

TEST_CASE("what is no ply waits as the next one, whatever else was seen") {
  Tables hall(plies(1));
  hall.at(1s, 1, ply(1));
  hall.at(2s, 1, ClockChanged{});
  hall.at(3s, 1, ply(2, MoveState::provisional));
  hall.at(3s, 1, BoardSeen{});
  hall.at(4s, 1, ply(2));
  CHECK(hall.out(4s) == "1 ");
  hall.at(5s, 1, ply(3));
  CHECK(hall.out(5s) == "2 3 4 5 ");
}

TEST_CASE("presumed, provisional and withdrawn plies let nothing go") {
  Tables hall(plies(1));
  hall.at(1s, 1, ply(1));
  hall.at(2s, 1, ply(2, MoveState::provisional));
  hall.at(3s, 1, MoveRetracted{2});
  hall.at(4s, 1, ply(2, MoveState::presumed));
  CHECK(hall.out(4s).empty());
  hall.at(5s, 1, ply(2));
  CHECK(hall.out(5s) == "1 ");
}

TEST_CASE("after a takeback a ply of the new line lets go, when its number is reached") {
  Tables hall(plies(2));
  for (int number = 1; number <= 4; ++number) hall.at(Millis{1000 * number}, 1, ply(number));
  CHECK(hall.out(4s) == "1 2 ");
  hall.at(5s, 1, TakenBack{2, {}});
  hall.at(6s, 1, ply(3));
  hall.at(7s, 1, ply(4));
  CHECK(hall.out(7s).empty());
  hall.at(8s, 1, ply(5));
  CHECK(hall.out(8s) == "3 ");
  hall.at(9s, 1, ply(6));
  CHECK(hall.out(9s) == "4 ");
  hall.at(10s, 1, ply(7));
  // The takeback waits as the fifth ply.
  CHECK(hall.out(10s) == "5 6 7 8 ");
}

TEST_CASE("with a time, too, the later one counts") {
  Tables hall(plies(1, 10s));
  hall.at(1s, 1, ply(1));
  hall.at(2s, 1, ply(2));
  CHECK(hall.queue.next() == 11s);
  CHECK(hall.out(10999ms).empty());
  CHECK(hall.out(11s) == "1 ");
  hall.at(60s, 1, ply(3));
  CHECK(hall.out(60s) == "2 ");
}

TEST_CASE("what waits when a game is over comes out together, after a time of its own") {
  Tables hall(plies(3, 5s));
  hall.at(1s, 1, ply(1));
  hall.at(2s, 1, GameEnded{rules::Result::draw, EndedBy::kings_on_centre});
  hall.at(3s, 1, PhaseChanged{Phase::resetting});
  CHECK(hall.queue.next() == 602s);
  CHECK(hall.out(601999ms).empty());
  CHECK(hall.out(602s) == "1 2 3 ");

  // Never sooner than the time that all wait for.
  Tables late({1h, {}, {.all = 3, .rounds = {}, .end = 10min}});
  late.at(0s, 1, GameEnded{rules::Result::draw, EndedBy::kings_on_centre});
  CHECK(late.queue.next() == 1h);
}

TEST_CASE("the next game says that the last one is over, and waits for its own plies behind it") {
  Tables hall(plies(1));
  hall.at(1s, 1, ply(1));
  hall.at(100s, 1, GameStarted{}, 2);
  hall.at(110s, 1, ply(1), 2);
  hall.at(120s, 1, ply(2), 2);
  CHECK(hall.out(699s).empty());
  CHECK(hall.out(700s) == "1 2 3 ");
}

TEST_CASE("a game that is resumed in time waits for plies again, and later takes nothing back") {
  const GameEnded ended{rules::Result::draw, EndedBy::ruling},
      resumed{rules::Result::unknown, EndedBy::resumed};
  Tables hall(plies(2));
  hall.at(1s, 1, ply(1));
  hall.at(2s, 1, ended);
  hall.at(500s, 1, resumed);
  CHECK(hall.out(700s).empty());
  hall.at(701s, 1, ply(2));
  hall.at(702s, 1, ply(3));
  CHECK(hall.out(702s) == "1 ");
  hall.at(703s, 1, ply(4));
  CHECK(hall.out(703s) == "2 3 4 ");

  Tables slow(plies(2));
  slow.at(1s, 1, ply(1));
  slow.at(2s, 1, ended);
  slow.at(700s, 1, resumed);
  // Whoever was there at 602 s has seen them; so it is after a restart.
  CHECK(slow.out(700s) == "1 2 ");
}

TEST_CASE("a table that is silent for an hour counts as one whose game is over") {
  Tables hall(plies(4));
  hall.at(1s, 1, ply(1));
  hall.at(30min, 1, ply(2));
  CHECK(hall.queue.next() == 30min + kHourAndEnd);
  CHECK(hall.out(30min + kHourAndEnd) == "1 2 ");
  // An event that comes later does not undo that.
  Tables again(plies(4));
  again.at(1s, 1, ply(1));
  again.at(1s + kHourAndEnd, 1, ply(2));
  CHECK(again.out(1s + kHourAndEnd) == "1 ");
}

TEST_CASE("names and the signal of a table leave behind all that its players did before") {
  Tables hall(plies(1, 10s));
  hall.at(1s, 1, ply(1));
  hall.queue.hear(info(1), 2s);
  hall.queue.hear(status(1), 2s);
  hall.queue.hear(status(2), 2s);
  hall.queue.hear(seams::ConditionNews{seams::ConditionCode::disk_full, "Full."}, 2s);
  CHECK(hall.out(12s) == "C S2 ");
  CHECK(hall.queue.known(60s).of(1, 1) == 999ms);
  CHECK(hall.queue.known(60s).of(2, 1) == 50s);
  CHECK(hall.queue.known(60s).of(7, std::nullopt) == 50s);
  CHECK(hall.queue.known(60s).of(0, 1) == 999ms);
  hall.at(60s, 1, ply(2));
  CHECK(hall.out(60s) == "1 ");
  hall.at(61s, 1, ply(3));
  CHECK(hall.out(61s) == "B1 S1 ");
}

TEST_CASE("what was committed when names were heard comes before them, whenever it is read") {
  PlyQueue queue(plies(1), {table(1)}, 0);
  queue.committed(1);
  queue.hear(status(1), 5s);
  CHECK(queue.hungry());
  CHECK(queue.release(1h).empty());
  queue.take({{1, 1, {1s, 1, ply(1)}, {}}});
  CHECK(queue.release(5s).empty());
  queue.committed(2);
  queue.take({{2, 1, {6s, 1, ply(2)}, {}}});
  CHECK(queue.release(6s).size() == 1);
  queue.committed(3);
  queue.take({{3, 1, {7s, 1, ply(3)}, {}}});
  CHECK(std::holds_alternative<Unsaid>(queue.release(7s).front()));
}

TEST_CASE("a round may wait for another number of plies, or for none") {
  Tables hall({0ms, {}, {.all = 1, .rounds = {{2, 0}, {3, 2}}}});
  hall.at(1s, 1, ply(1), 1, 2);
  CHECK(hall.out(1s) == "1 ");
  hall.at(2s, 2, ply(1), 1, 3);
  hall.at(3s, 2, ply(2), 1, 3);
  CHECK(hall.out(3s).empty());
  hall.at(4s, 2, ply(3), 1, 3);
  CHECK(hall.out(4s) == "2 ");
}

TEST_CASE("what is out already is read over, and the game goes on from there") {
  PlyQueue queue(
      plies(2),
      {{.board = 1, .table = 1, .released = 7, .next = 8, .game = 1, .ply = 4, .ended = {}, .at = 7s}}, 9);
  CHECK(queue.read_to() == 7);
  queue.take({{8, 1, {8s, 1, ClockChanged{}}, {}}, {9, 1, {9s, 1, ply(6)}, {}}});
  CHECK(queue.release(9s).empty());
  queue.committed(10);
  queue.take({{10, 1, {10s, 1, ply(7)}, {}}});
  CHECK(queue.release(10s).size() == 1);

  // A name that was heard behind what is out is hidden with what follows it, though nobody knows of it.
  CHECK(queue.known(20s).of(1, 1) == 8s);

  PlyQueue over(
      plies(2),
      {{.board = 1, .table = 1, .released = 2, .next = 3, .game = 1, .ply = 1, .ended = 2s, .at = 2s}}, 3);
  over.take({{3, 1, {3s, 1, ClockChanged{}}, {}}});
  CHECK(over.next() == 602s);
}

}  // namespace ply_queue_test
