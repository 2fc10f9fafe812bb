// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// When pieces that move are said to belong to no game that is known.
#include "daemon/pipeline/unknown_game.hpp"

#include "daemon/pipeline/pipeline.hpp"
#include "drivers/dgt_protocol.hpp"
#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"

namespace unknown_game_test {

using namespace eboard;
using drivers::Millis;
using pipeline::UnknownGame;

namespace {

rules::Placement placement(const char* fen) { return rules::Placement::parse(fen).value(); }
const char* const kElsewhere = "4k3/pppp4/8/8/8/8/PPPP4/4K3";

drivers::Payload running() {
  drivers::ClockReading reading;
  reading.running = true;
  return reading;
}

/// A piece goes from one square to the other every ten seconds.
struct Table {
  void move(const char* from, const char* to) {
    now += Millis{10'000};
    const auto origin = *rules::parse_square(from), target = *rules::parse_square(to);
    game.hear(now, drivers::SquareChanged{origin, std::nullopt});
    game.hear(now, drivers::SquareChanged{target, rules::parse_piece('P')});
  }

  UnknownGame game;
  Millis now{0};
};

/// One DGT board and all that follows from what it sends.
struct Board {
  void say(const drivers::dgt::Bytes& bytes) { pipeline.read(now += Millis{10'000}, bytes, out); }
  void dump(const char* fen) { say(drivers::dgt::encode_dump(placement(fen))); }
  void move(const char* from, const char* to, char piece) {
    say(drivers::dgt::encode_field_update(*rules::parse_square(from), std::nullopt));
    say(drivers::dgt::encode_field_update(*rules::parse_square(to), rules::parse_piece(piece)));
  }
  void play() {
    for (const auto& [from, to] : {std::pair{"a2", "a4"}, {"b2", "b4"}, {"c2", "c4"}, {"d2", "d4"}})
      move(from, to, 'P');
    for (const auto& [from, to] : {std::pair{"a7", "a5"}, {"b7", "b5"}, {"c7", "c5"}, {"d7", "d5"}})
      move(from, to, 'p');
    move("e1", "e2", 'K');
    move("e8", "e7", 'k');
  }

  pipeline::BoardPipeline pipeline{*drivers::find_driver("dgt"), {}};
  std::vector<tracking::TrackedEvent> out;
  Millis now{0};
};

}  // namespace

TEST_CASE("while a clock runs two plies within half a minute and more are play") {
  Table table;
  table.game.hear(table.now, running());
  table.move("e2", "e4");
  table.move("d2", "d4");
  table.move("d4", "d5");
  CHECK_FALSE(table.game.is_played());
  table.move("d5", "d6");
  CHECK(table.game.is_played());
  table.game.forget();
  CHECK_FALSE(table.game.is_played());
}

TEST_CASE("without a clock it takes three minutes, and a set-up is shorter") {
  Table table;
  const char* const squares[] = {"a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "a3", "b3"};
  for (const char* square : squares) table.move(square, "h8");
  CHECK_FALSE(table.game.is_played());
  for (int n = 0; n < 7; ++n) table.move("a4", "a5");
  CHECK_FALSE(table.game.is_played());
  table.move("a5", "a6");
  table.move("a6", "a7");
  CHECK(table.game.is_played());
}

TEST_CASE("what was touched long before is no part of it") {
  Table table;
  table.move("a2", "b2");
  table.now += UnknownGame::kPause;
  const char* const squares[] = {"c2", "d2", "e2", "f2", "g2", "h2", "a3", "b3"};
  for (const char* square : squares) table.move(square, "h8");
  CHECK_FALSE(table.game.is_played());
}

TEST_CASE("one piece that is read every other time is no play") {
  Table table;
  table.game.hear(table.now, running());
  for (int n = 0; n < 100; ++n) table.move("e2", "e2");
  CHECK_FALSE(table.game.is_played());
}

TEST_CASE("boards that report all squares are compared with themselves") {
  UnknownGame named, felt;
  for (UnknownGame* game : {&named, &felt}) game->hear(Millis{0}, running());
  for (int n = 0; n < 10; ++n) {
    rules::Placement now = placement(kElsewhere);
    now.set(static_cast<rules::Square>(20 + n), rules::parse_piece('N'));
    const Millis at{n * 10'000};
    named.hear(at, drivers::BoardSnapshot{now});
    named.hear(at, drivers::BoardSnapshot{now});
    felt.hear(at, drivers::OccupancySnapshot{now.occupied()});
    CHECK(named.is_played() == (n >= 4));
    CHECK(felt.is_played() == (n >= 4));
  }
}

TEST_CASE("on a board whose position nobody knows, play is noticed until a game can begin") {
  Board board;
  board.dump(kElsewhere);
  CHECK_FALSE(board.pipeline.game_unknown());
  board.play();
  CHECK(board.pipeline.game_unknown());
  board.dump("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  board.say({});
  board.dump("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  CHECK_FALSE(board.pipeline.game_unknown());
  board.play();
  CHECK_FALSE(board.pipeline.game_unknown());
}

TEST_CASE("of a board that is not received nothing is said") {
  Board board;
  board.dump(kElsewhere);
  board.play();
  board.pipeline.lost(board.now, "unplugged", board.out);
  CHECK_FALSE(board.pipeline.game_unknown());
}

}  // namespace unknown_game_test
