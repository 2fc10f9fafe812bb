// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A game that is written in any style, in the letters of any language, is the same game when it is read.
#include <fmt/format.h>
#include <rapidcheck.h>

#include <random>

#include "tests/support/notation_round_trip.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/shared_data.hpp"

namespace round_trip_test {

using namespace eboard::rules;
using namespace eboard::test;

namespace {

/// Random legal play; `choose(n)` gives a number below n.
template <class Choose>
GameRecord random_game(const Position& start, int plies, Choose choose) {
  GameRecord game;
  game.begin_at(start.setup());
  Position position = start;
  for (int ply = 0; ply < plies; ++ply) {
    const MoveList moves = position.legal_moves();
    if (moves.empty()) break;
    PlyRecord record{.move = moves[choose(moves.size())], .clock = {}, .elapsed = {}, .comment = {}};
    if (choose(8) == 0) record.annotation = std::array{"!", "?", "!?", "(=)", "!(=)"}[choose(5)];
    position.play(record.move);
    game.plies.push_back(record);
  }
  return game;
}

}  // namespace

TEST_CASE("any legal game in any style and language is the same when it is read back") {
  CHECK(rc::check([] {
    const bool usual = *rc::gen::arbitrary<bool>();
    const Position start = usual ? Position::initial() : Position::chess960(*rc::gen::inRange(0, 960));
    const GameRecord game = random_game(start, *rc::gen::inRange(0, 150), [](std::size_t below) {
      return *rc::gen::inRange<std::size_t>(0, below);
    });
    const Language& language = languages()[*rc::gen::inRange<std::size_t>(0, languages().size())];
    for (const NotationStyle& style : styles()) RC_ASSERT(lost(game, style, language) == "");
  }));
}

TEST_CASE("every style works in every language") {
  std::mt19937 random(20);
  const auto choose = [&](std::size_t below) { return random() % below; };
  // Many pieces of a kind, promotions at hand, castling both ways: what a usual opening lacks.
  const std::array starts{
      Position::initial(), Position::chess960(0),
      position_of("r3k2r/PPP2ppp/8/2n1n3/2N1N3/8/ppp1PPPP/R3K2R w KQkq - 0 1"),
      position_of("6k1/PPPP4/1Q3Q2/8/8/1q3q2/pppp4/6K1 w - - 0 1", Validation::follow_on)};
  for (const Language& language : languages()) {
    for (const Position& start : starts) {
      const GameRecord game = random_game(start, 80, choose);
      for (const NotationStyle& style : styles()) REQUIRE(lost(game, style, language) == "");
    }
  }
}

TEST_CASE("a line without tags is read back, too") {
  std::mt19937 random(7);
  const auto choose = [&](std::size_t below) { return random() % below; };
  const GameRecord game = random_game(Position::initial(), 120, choose);
  for (const NotationStyle& style : styles()) {
    const GameNotation notation(style, *find_language(style.language));
    const std::string line = movetext(game, notation);
    INFO(line);
    int games = 0;
    read_pgn(
        line,
        [&](const PgnGame& read) {
          ++games;
          CHECK(difference(game, read, !notation.is_uci()) == "");
          return true;
        },
        notation);
    CHECK(games == 1);
  }
}

TEST_CASE("all real games of the shared data come back from every style") {
  if (!have_shared_data()) return;
  std::size_t games = 0;
  for (const char* folder : {"games/broadcast-pgn", "pgn", "pgn/quirks"}) {
    for (const auto& entry : std::filesystem::directory_iterator(shared_data() / folder)) {
      if (entry.path().extension() != ".pgn") continue;
      INFO(entry.path().filename());
      read_pgn(read_file(entry.path()), [&](const PgnGame& read) {
        INFO("game " << games);
        REQUIRE(lost_in_any_style(read.record, games) == "");
        ++games;
        return true;
      });
    }
  }
  CHECK(games > 450);
}

}  // namespace round_trip_test
