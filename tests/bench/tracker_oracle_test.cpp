// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Whether a lost game is blamed on the right half of the tracker.
#include "tests/bench/tracker_oracle.hpp"

#include <string>

#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

using namespace eboard;
using namespace std::chrono_literals;
using bench::OracleWord;

namespace {

drivers::SquareChanged square(const char* name, char piece = ' ') {
  return {*rules::parse_square(name), rules::parse_piece(piece)};
}

/// White's king pawn goes to e4 over e3, where it rests for a moment; White presses, Black replies.
sim::SimulatedGame pawn_over_e3() {
  drivers::ClockReading clock;
  clock.left.remaining = clock.right.remaining = 5min;
  clock.running = true;
  auto white_pressed = clock;
  white_pressed.lever_high = drivers::Side::right;
  sim::SimulatedGame game;
  game.events = {{0ms, drivers::LinkOpened{"table"}},
                 {0ms, drivers::BoardSnapshot{rules::Placement::initial()}},
                 {1000ms, clock},
                 {3000ms, square("e2")},
                 {3050ms, square("e3", 'P')},
                 {3400ms, square("e3")},
                 {3450ms, square("e4", 'P')},
                 {4000ms, white_pressed},
                 {5000ms, square("e7")},
                 {5050ms, square("e5", 'p')},
                 {5500ms, clock},
                 {9000ms, drivers::Tick{}}};
  return game;
}

sim::SimulatedGame with_truth(std::initializer_list<const char*> plies) {
  auto game = pawn_over_e3();
  for (const char* uci : plies) {
    sim::TruthPly ply;
    ply.ply = static_cast<int>(game.truth.plies.size()) + 1;
    ply.uci = uci;
    game.truth.plies.push_back(ply);
  }
  return game;
}

}  // namespace

TEST_CASE("a simulated game that is followed exactly has nothing wrong") {
  const auto games = rules::read_pgn_file(eboard::test::in_clone("tests/data/demo-games.pgn")).value();
  const auto game = sim::simulate(games.front().record, sim::Profile::of(sim::Level::l0), 1);
  REQUIRE(game.truth.plies.size() > 10);
  const auto word = bench::ask_oracle(game);
  CHECK(word.verdict == OracleWord::Verdict::at_the_end);
  CHECK(word.ply == static_cast<int>(game.truth.plies.size()) + 1);
  CHECK(word.share == 0);
}

TEST_CASE("a game whose last plies were not committed has nothing wrong before them") {
  const auto word = bench::ask_oracle(with_truth({"e2e4", "e7e5", "g1f3"}));
  CHECK(word.verdict == OracleWord::Verdict::at_the_end);
  CHECK(word.ply == 3);
  CHECK(to_string(word) == "oracle: nothing wrong before ply 3");
}

TEST_CASE("a ply that a story had and that gave way to another one was outweighed") {
  const auto word = bench::ask_oracle(with_truth({"e2e3", "e7e5"}));
  CHECK(word.verdict == OracleWord::Verdict::outweighed);
  CHECK(word.ply == 1);
  CHECK(word.share > 0.5);  // while the pawn stood there
  CHECK(word.share <= 1);
  CHECK(word.last_told >= 3450ms);
  CHECK(word.last_told < 5050ms);
  CHECK(word.in_its_place == "e2e4");
}

TEST_CASE("a ply that no story had was never considered") {
  const auto word = bench::ask_oracle(with_truth({"e2e4", "c7c5"}));
  CHECK(word.verdict == OracleWord::Verdict::never_told);
  CHECK(word.ply == 2);
  CHECK(word.share == 0);
  CHECK(to_string(word) == "oracle: ply 2 was never told");
}
