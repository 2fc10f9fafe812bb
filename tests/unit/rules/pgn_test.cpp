// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/pgn.hpp"

#include <sstream>

#include "rules/notation.hpp"
#include "tests/support/shared_data.hpp"

using namespace eboard::rules;
using namespace eboard::test;
using std::chrono::milliseconds;

namespace {

std::vector<PgnGame> games_of(std::string_view text) {
  std::vector<PgnGame> out;
  read_pgn(text, [&](const PgnGame& game) {
    out.push_back(game);
    return true;
  });
  return out;
}

Position end_of(const GameRecord& record) {
  Position position = *Position::from_setup(record.start);
  for (const PlyRecord& ply : record.plies) position.play(ply.move);
  return position;
}

}  // namespace

TEST_CASE("the shared edge cases are read as agreed") {
  if (!have_shared_data()) return;
  const auto games = read_pgn_file((shared_data() / "pgn/wrap-edge.pgn").string());
  REQUIRE(games);
  std::istringstream expected(read_file(shared_data() / "pgn/wrap-edge.expected.tsv"));
  std::size_t number = 0;
  for (std::string line; std::getline(expected, line); ++number) {
    const GameRecord& record = games->at(number).record;
    INFO(line);
    CHECK(games->at(number).faults.empty());
    CHECK(line == std::to_string(number + 1) + '\t' + std::to_string(record.plies.size()) + '\t' +
                      to_fen(end_of(record).setup()));
  }
  CHECK(games->size() == number);
}

TEST_CASE("clock times survive line breaks and stand next to other comments") {
  const auto games =
      games_of("1. e4 {[%clk\n1:30:54] good [%emt 00:00:05]} e5 {[%clk 0:02:59.9] [%eval 0.3]} *");
  REQUIRE(games.size() == 1);
  const auto& plies = games[0].record.plies;
  REQUIRE(plies.size() == 2);
  CHECK(plies[0].clock == milliseconds(5454000));
  CHECK(plies[0].elapsed == milliseconds(5000));
  CHECK(plies[0].comment == "good");
  CHECK(plies[1].clock == milliseconds(179900));
  CHECK(plies[1].comment == "[%eval 0.3]");
}

TEST_CASE("a fault ends the moves of its game and names line, game and ply") {
  const auto games = games_of("[Event \"a\"]\n\n1. e4 e5\n2. Ke3 Nf6 *\n\n[Event \"b\"]\n\n1. d4 1-0\n");
  REQUIRE(games.size() == 2);
  REQUIRE(games[0].faults.size() == 1);
  CHECK(games[0].faults[0].line == 4);
  CHECK(games[0].faults[0].game == 1);
  CHECK(games[0].faults[0].ply == 3);
  CHECK(games[0].faults[0].reason == "'Ke3' is not legal");
  CHECK(games[0].record.plies.size() == 2);
  CHECK(games[1].faults.empty());
  CHECK(games[1].record.result == Result::white_wins);
}
