// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The latest past of a table: what was lifted and put down, who pressed, and when each ply came to stand.
#include "daemon/tracking/watch/turn_log.hpp"

#include <string>

#include "tests/support/catch.hpp"

namespace turn_log_test {

namespace drivers = eboard::drivers;
using namespace eboard::tracking;
using namespace eboard::rules;
using namespace std::chrono_literals;
using eboard::drivers::ClockReading;
using eboard::drivers::Side;

namespace {

constexpr Piece kKnight{Color::white, Role::knight};
constexpr Piece kPawn{Color::white, Role::pawn};

Square at(const char* name) { return parse_square(name).value(); }

/// The initial position and a clock that runs for White, received at one second; a log that began then.
class Past {
 public:
  Past() {
    board_.apply(drivers::BoardSnapshot{Placement::initial()}, 1s);
    reading_.left.remaining = reading_.right.remaining = 20min;
    reading_.running = true;
    clock_.apply(reading_, 1s);
    log.clear(board_, clock_);
  }

  void square(const char* name, std::optional<Piece> piece, Millis now) {
    board_.apply(drivers::SquareChanged{at(name), piece}, now);
    look(now);
  }
  void dump(const Placement& seen, Millis now) {
    board_.apply(drivers::BoardSnapshot{seen}, now);
    look(now);
  }
  void press(Millis now) {
    reading_.lever_high = !reading_.lever_high;
    reading_.left.remaining -= 1s;
    clock_.apply(reading_, now);
    look(now);
  }
  void stop(Millis now) {
    reading_.running = false;
    clock_.apply(reading_, now);
    look(now);
  }
  /// `number` follows the committed plies; it stands since then.
  void ply(const char* uci, Millis placed) {
    const std::string text = uci;
    const Move move{at(text.substr(0, 2).c_str()), at(text.substr(2, 2).c_str())};
    game_.behind.push_back({make_ply(Position::initial(), move), placed});
    look(placed);
  }
  void take_back() {
    game_.behind.pop_back();
    look(20s);
  }
  /// Of the first `plies` nothing but their number is known.
  void committed_before(std::size_t plies) { game_.committed = plies; }

  TurnLog log;

 private:
  void look(Millis at) {
    Moment now(at);
    log.observe({board_, clock_, game_, now, terms_});
  }

  BoardView board_;
  ClockView clock_;
  ClockReading reading_;
  Understanding game_;
  eboard::rules::TimeControl control_{};
  Terms terms_{eboard::rules::current_edition(), control_, {}};
};

/// "f3 4000-5000, g1 2000-6000"
std::string told(const std::vector<Stay>& stays) {
  std::string out;
  for (const Stay& stay : stays)
    out += (out.empty() ? "" : ", ") + to_string(stay.square) + ' ' + std::to_string(stay.from.count()) +
           '-' + std::to_string(stay.until.count());
  return out;
}

}  // namespace

TEST_CASE("a stay counts from after the one time until the other, its end included", "[turn_log]") {
  Past past;
  past.square("g1", std::nullopt, 2s);
  past.square("f3", kKnight, 3s);
  past.square("f3", std::nullopt, 5s);
  past.square("g1", kKnight, 6s);
  CHECK(told(past.log.stays(1s, 9s)) == "g1 2000-6000, f3 3000-5000");
  CHECK(told(past.log.stays(2s, 9s)) == "f3 3000-5000");
  CHECK(told(past.log.stays(1s, 5s)) == "f3 3000-5000");
  CHECK(told(past.log.stays(1s, 4999ms)).empty());
  CHECK(told(past.log.stays(3s, 9s)).empty());
}

TEST_CASE("what a square showed last is no stay while it lasts", "[turn_log]") {
  Past past;
  past.square("g1", std::nullopt, 2s);
  past.square("f3", kKnight, 3s);
  CHECK(past.log.stays(1s, 9s).empty());
}

TEST_CASE("a piece's ways are found by square, kind and time", "[turn_log]") {
  Past past;
  past.square("g1", std::nullopt, 2s);
  past.square("f3", kKnight, 3s);
  past.square("f3", std::nullopt, 4s);
  past.square("f3", kKnight, 5s);
  const Square f3 = at("f3");
  CHECK(past.log.first_change(f3, 1s) == 3s);
  CHECK(past.log.first_change(f3, 3s) == 4s);
  CHECK_FALSE(past.log.first_change(f3, 5s));
  CHECK(past.log.first_arrival(f3, kKnight, 1s) == 3s);
  CHECK(past.log.first_arrival(f3, kKnight, 3s) == 5s);
  CHECK_FALSE(past.log.first_arrival(f3, kKnight, 5s));
  CHECK_FALSE(past.log.first_arrival(f3, kPawn, 1s));
  CHECK_FALSE(past.log.first_arrival(at("g1"), kKnight, 1s));
  CHECK(past.log.arrived(f3, kKnight) == 5s);
  CHECK_FALSE(past.log.arrived(f3, kPawn));
  CHECK_FALSE(past.log.arrived(at("e4"), kKnight));
  CHECK(past.log.left(f3, kKnight) == 4s);
  CHECK(past.log.left(at("g1"), kKnight) == 2s);
  CHECK_FALSE(past.log.left(at("g1"), kPawn));
}

TEST_CASE("only a dump that shows a change makes the log blind until then", "[turn_log]") {
  Past past;
  past.square("g1", std::nullopt, 2s);
  past.square("f3", kKnight, 3s);
  CHECK_FALSE(past.log.blind_since(0s));
  Placement moved = Placement::initial();
  moved.set(at("g1"), std::nullopt);
  moved.set(at("f3"), kKnight);
  past.dump(moved, 4s);
  CHECK_FALSE(past.log.blind_since(0s));
  moved.set(at("f3"), std::nullopt);
  past.dump(moved, 5s);
  CHECK(past.log.blind_since(5s));
  CHECK_FALSE(past.log.blind_since(5001ms));
  CHECK(past.log.steps_ever() == 3);
}

TEST_CASE("a press belongs to the player whose time ran until then", "[turn_log]") {
  Past past;
  CHECK(past.log.presses().empty());
  past.press(3s);
  past.press(5s);
  CHECK(past.log.presses().size() == 2);
  CHECK(past.log.first_press() == 3s);
  CHECK(past.log.pressed(Color::white, 3s, 4s) == 3s);
  CHECK(past.log.pressed(Color::black, 4s, 5s) == 5s);
  CHECK_FALSE(past.log.pressed(Color::white, 3001ms, 9s));
  CHECK_FALSE(past.log.pressed(Color::white, 1s, 2999ms));
  CHECK_FALSE(past.log.pressed(Color::black, 1s, 4999ms));
}

TEST_CASE("the latest of a player's presses is returned", "[turn_log]") {
  Past past;
  for (const Millis at : {3s, 5s, 7s, 9s}) past.press(at);
  CHECK(past.log.pressed(Color::white, 1s, 20s) == 7s);
}

TEST_CASE("the lever of a clock that stands still is no press", "[turn_log]") {
  Past past;
  past.stop(2s);
  past.press(3s);
  CHECK(past.log.presses().empty());
}

TEST_CASE("of a clock that lies the other way round all presses were the opponent's", "[turn_log]") {
  Past past;
  past.press(3s);
  const auto before = past.log.presses().back().shown;
  past.log.turn_clock();
  CHECK_FALSE(past.log.pressed(Color::white, 1s, 9s));
  CHECK(past.log.pressed(Color::black, 1s, 9s) == 3s);
  CHECK(past.log.presses().back().shown.white == before.black);
  CHECK(past.log.presses().back().shown.black == before.white);
}

TEST_CASE("a ply is known from when it stands until it is taken back", "[turn_log]") {
  Past past;
  CHECK(past.log.placed(1) == kNever);
  past.ply("e2e4", 3s);
  past.ply("e7e5", 6s);
  CHECK(past.log.placed(1) == 3s);
  CHECK(past.log.placed(2) == 6s);
  CHECK(past.log.placed(3) == kNever);
  past.take_back();
  CHECK(past.log.placed(1) == 3s);
  CHECK(past.log.placed(2) == kNever);
  past.ply("d7d5", 9s);
  CHECK(past.log.placed(2) == 9s);
}

TEST_CASE("another ply in the place of one makes those behind it unknown", "[turn_log]") {
  Past past;
  past.ply("e2e4", 3s);
  past.ply("e7e5", 6s);
  past.take_back();
  past.take_back();
  past.ply("d2d4", 8s);
  CHECK(past.log.placed(1) == 8s);
  CHECK(past.log.placed(2) == kNever);
}

TEST_CASE("plies keep the numbers of the game, also where it is followed from its middle", "[turn_log]") {
  Past past;
  past.committed_before(10);
  past.ply("e2e4", 3s);
  CHECK(past.log.placed(10) == kNever);
  CHECK(past.log.placed(11) == 3s);
  past.log.renumber(2);
  CHECK(past.log.placed(13) == 3s);
  past.log.renumber(-12);
  CHECK(past.log.placed(1) == 3s);
}

TEST_CASE("of plies that a ruling took away nothing is known", "[turn_log]") {
  Past past;
  past.ply("e2e4", 3s);
  past.ply("e7e5", 6s);
  past.ply("g1f3", 9s);
  past.log.renumber(-2);
  CHECK(past.log.placed(1) == 9s);
  CHECK(past.log.placed(2) == kNever);
  past.log.renumber(-1);
  CHECK(past.log.placed(1) == kNever);
}

TEST_CASE("a press ends the ply that stood before it, and no other one", "[turn_log]") {
  Past past;
  past.ply("e2e4", 3s);
  past.press(4s);
  past.ply("e7e5", 6s);
  past.press(7s);
  past.ply("g1f3", 9s);
  CHECK(past.log.press_for(1, Color::white) == 4s);
  CHECK(past.log.press_for(2, Color::black) == 7s);
  CHECK_FALSE(past.log.press_for(3, Color::white));
  past.press(10s);
  CHECK(past.log.press_for(3, Color::white) == 10s);
  CHECK(past.log.press_for(1, Color::white) == 4s);
}

TEST_CASE("a press that is received a second before its ply is that ply's", "[turn_log]") {
  Past past;
  past.press(2000ms);
  past.ply("e2e4", 3200ms);
  CHECK(past.log.press_for(1, Color::white) == 2000ms);
  Past late;
  late.press(2000ms);
  late.ply("e2e4", 3300ms);
  CHECK_FALSE(late.log.press_for(1, Color::white));
}

TEST_CASE("a press behind the next ply of its player is that ply's", "[turn_log]") {
  Past past;
  past.ply("e2e4", 3s);
  past.ply("e7e5", 6s);
  past.ply("g1f3", 9s);
  past.press(10s);
  CHECK(past.log.press_for(3, Color::white) == 10s);
}

TEST_CASE("old entries are dropped, and the game goes on being known", "[turn_log]") {
  Past past;
  for (int i = 0; i < 30; ++i) {
    const Millis now = 2s + 10s * i;
    past.ply(i % 2 == 0 ? "e2e4" : "e7e5", now);
    past.press(now + 2s);
  }
  CHECK(past.log.placed(1) == kNever);
  CHECK(past.log.placed(7) == 62s);
  CHECK(past.log.placed(30) == 292s);
  CHECK(past.log.first_press() == 4s);
  CHECK(past.log.press_for(30, Color::black) == 294s);
}

}  // namespace turn_log_test
