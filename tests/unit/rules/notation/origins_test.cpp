// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/notation/origins.hpp"

#include <fmt/format.h>

#include "rules/chess/notation/game_notation.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/positions.hpp"

namespace origins_test {

using namespace eboard::rules;
using namespace eboard::test;

namespace {

struct Game {
  Position position = Position::initial();
  Origins origins{};

  explicit Game(std::string_view moves, const Position& start = Position::initial())
      : position(start), origins(start) {
    while (!moves.empty()) {
      const std::size_t end = std::min(moves.find(' '), moves.size());
      const Move move = uci(position, moves.substr(0, end));
      origins.play(position, move);
      position.play(move);
      moves.remove_prefix(std::min(end + 1, moves.size()));
    }
  }
  [[nodiscard]] Wing at(std::string_view square) const { return origins.at(*parse_square(square)); }
};

}  // namespace

TEST_CASE("rooks, knights and bishops keep the name of the wing they began on", "[D28-5.4][F30-5.3-2]") {
  const Game game("b1c3 g8f6 c3d5 f6d5 g1f3 e7e6 e2e4 f8c5");
  CHECK(game.at("d5") == Wing::king);  // the king's knight, which took the queen's
  CHECK(game.at("f3") == Wing::king);
  CHECK(game.at("c5") == Wing::king);
  CHECK(game.at("c8") == Wing::queen);
  CHECK(game.at("a1") == Wing::queen);
  CHECK(game.at("h8") == Wing::king);
  CHECK(game.at("g1") == Wing::unknown);
  CHECK(game.at("e4") == Wing::unknown);
  CHECK(game.at("d1") == Wing::unknown);
}

TEST_CASE("castling takes the rook's wing along, in Chess960 too") {
  const Game usual("e1c1", position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
  CHECK(usual.at("d1") == Wing::queen);
  CHECK(usual.at("a1") == Wing::unknown);
  CHECK(usual.at("c1") == Wing::unknown);
  // The king stands where its rook goes.
  const Game odd("d1a1", position_of("4k3/8/8/8/8/8/8/R2K3R w HA - 0 1"));
  CHECK(odd.at("d1") == Wing::queen);
  CHECK(odd.at("h1") == Wing::king);
}

TEST_CASE("promoted pieces and pieces set up elsewhere have no wing") {
  CHECK(Game("b7a8n", position_of("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1")).at("a8") == Wing::unknown);
  CHECK(Game("", position_of("4k3/8/8/8/8/5N2/8/4K3 w - - 0 1")).at("f3") == Wing::unknown);
}

TEST_CASE("a wing distinguishes two pieces that could both go there", "[F30-5.3-2]") {
  // Both knights can go to d2: the queen's from b1, the king's from f3.
  const Game game("g1f3 g8f6 d2d4 d7d5 c1f4 c8f5");
  GameNotation notation(*find_style("fide-1930-descriptive"), *find_language("fr"));
  Position position = Position::initial();
  for (const std::string_view text : {"g1f3", "g8f6", "d2d4", "d7d5", "c1f4", "c8f5"}) {
    const Move move = uci(position, text);
    notation.play(position, move);
    position.play(move);
  }
  CHECK(notation.read(position, "CR 2 D") == uci(position, "f3d2"));
  CHECK(notation.read(position, "CD 2 D") == uci(position, "b1d2"));
  CHECK_FALSE(notation.read(position, "C 2 D"));
  CHECK(notation.read(position, "FD 3 R") == uci(position, "f4e3"));
  CHECK_FALSE(notation.read(position, "FR 3 R"));
}

TEST_CASE("wings are followed through a game that is read as text, and anew in the next",
          "[D28-5.4][F30-5.3-2]") {
  const GameNotation notation(*find_style("fide-1930-descriptive"), *find_language("fr"));
  const std::string_view opening = "1. CR 3 FR CR 3 FR 2. P 4 D P 4 D 3. FD 4 FR FD 4 FR 4. ";
  const std::string text = fmt::format("{}CR 2 D *\n\n{}CD 2 D *\n\n{}C 2 D *\n", opening, opening, opening);
  std::vector<std::string> last;
  std::vector<std::string> faults;
  read_pgn(
      text,
      [&](const PgnGame& game) {
        last.push_back(to_uci(game.record.plies.back().move));
        for (const PgnFault& fault : game.faults) faults.push_back(fault.reason);
        return true;
      },
      notation);
  CHECK(last == std::vector<std::string>{"f3d2", "b1d2", "c8f5"});
  CHECK(faults == std::vector<std::string>{"'C 2 D' is ambiguous: C 1 CD — 2 D or C 3 FR — 2 D"});
}

}  // namespace origins_test
