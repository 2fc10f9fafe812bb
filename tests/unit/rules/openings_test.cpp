// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/openings/openings.hpp"

#include <fmt/format.h>

#include <fstream>
#include <string>

#include "rules/chess/notation/notation.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

namespace eboard::rules::openings_test {
namespace {

GameRecord game_of(const std::string& pgn) {
  GameRecord record;
  read_pgn(pgn, [&](const PgnGame& game) {
    REQUIRE(game.faults.empty());
    record = game.record;
    return false;
  });
  return record;
}

std::string opening(const std::string& pgn) {
  const auto found = opening_of(game_of(pgn));
  return found ? fmt::format("{} {}", found->eco, found->name) : "none";
}

TEST_CASE("every line of the table is found by playing it") {
  int lines = 0;
  for (const char file : {'a', 'b', 'c', 'd', 'e'}) {
    std::ifstream table(eboard::test::in_clone(fmt::format("rules/openings/table/{}.tsv", file)));
    std::string line;
    REQUIRE(std::getline(table, line));
    while (std::getline(table, line)) {
      const auto name = line.find('\t') + 1, moves = line.find('\t', name) + 1;
      CAPTURE(line);
      CHECK(opening(line.substr(moves)) ==
            line.substr(0, name - 1) + ' ' + line.substr(name, moves - 1 - name));
      ++lines;
    }
  }
  CHECK(lines > 3800);
}

TEST_CASE("a game keeps the name of its last position that has one") {
  CHECK(opening("1. e4 c5") == "B20 Sicilian Defense");
  CHECK(opening("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. h3 h5 7. Rg1 Rg8 *") ==
        "B90 Sicilian Defense: Najdorf Variation, Adams Attack");
}

TEST_CASE("the order of moves does not matter") {
  CHECK(opening("1. d4 Nf6 2. c4 e6 3. Nc3 d5") == opening("1. d4 d5 2. c4 e6 3. Nc3 Nf6"));
  // Two tempi lost on each side.
  CHECK(opening("1. e3 e6 2. e4 e5 3. Nf3 Nc6 4. Bb5 a6") == opening("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"));
}

TEST_CASE("the castling rights are part of a position") {
  CHECK(opening("1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. Nf3 Nc6") != opening("1. e4 e5 2. Nf3 Nc6"));
}

TEST_CASE("only games from the initial position have an opening") {
  CHECK(opening("*") == "none");
  CHECK(
      opening("[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1\"]\n\n1. e4 e5 "
              "2. Nf3 *") == "none");
  CHECK(opening("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w "
                "KQkq - 0 1\"]\n\n1. e4 e5 *") == "none");
}

TEST_CASE("a game gets both tags") {
  GameRecord game = game_of("[ECO \"?\"]\n\n1. e4 c5 *");
  name_opening(game);
  CHECK(game.tag("ECO") == "B20");
  CHECK(game.tag("Opening") == "Sicilian Defense");
  GameRecord none = game_of("*");
  name_opening(none);
  CHECK_FALSE(none.tag("ECO"));
}

}  // namespace
}  // namespace eboard::rules::openings_test
