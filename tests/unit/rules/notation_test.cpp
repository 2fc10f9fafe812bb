// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/notation/notation.hpp"

#include <sstream>

#include "rules/chess/notation/algebraic.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/shared_data.hpp"

namespace notation_test {

using namespace eboard::rules;
using namespace eboard::test;

TEST_CASE("every move of the shared SAN list is read, written and the only ones listed") {
  if (!have_shared_data()) return;
  std::istringstream lines(read_file(shared_data() / "san/legal-san.tsv"));
  int pairs = 0;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t tab = line.find('\t');
    const Position position = position_of(line.substr(0, tab), Validation::follow_on);
    INFO(line.substr(0, tab));
    std::istringstream words(line.substr(tab + 1));
    std::size_t listed = 0;
    for (std::string pair; words >> pair; ++pairs, ++listed) {
      const std::size_t equals = pair.find('=');
      const std::string san = pair.substr(equals + 1);
      INFO(pair);
      const auto by_uci = parse_uci(position, pair.substr(0, equals));
      const auto by_san = parse_san(position, san);
      REQUIRE(by_uci);
      REQUIRE(by_san);
      REQUIRE(*by_uci == *by_san);
      REQUIRE(to_san(position, *by_uci) == san);
      REQUIRE(to_uci(*by_san) == pair.substr(0, equals));
      REQUIRE(parse_san(position, write(kLongAlgebraic, english(), position, *by_san)) == *by_san);
    }
    REQUIRE(position.legal_moves().size() == listed);
  }
  CHECK(pairs == 28531);
}

TEST_CASE("en passant stays in a position only where the capture is legal") {
  if (!have_shared_data()) return;
  std::istringstream lines(read_file(shared_data() / "san/ep-normalise.tsv"));
  int cases = 0;
  for (std::string line; std::getline(lines, line); ++cases) {
    std::istringstream fields(line);
    std::string kind, careless, exact, moves;
    std::getline(fields, kind, '\t');
    std::getline(fields, careless, '\t');
    std::getline(fields, exact, '\t');
    std::getline(fields, moves, '\t');
    const Position position = position_of(careless);
    INFO(careless);
    CHECK(to_fen(position.setup()) == exact);
    CHECK(position.legal_moves().size() == std::stoul(moves));
    CHECK(position == position_of(exact));
    CHECK(position.key() == position_of(exact).key());
  }
  CHECK(cases == 340);
}

TEST_CASE("SAN is read the way people write it") {
  const Position position = position_of("r3k2r/1P2bppp/8/3pP3/4n3/2N2N2/PPP2PPP/R3K2R w KQkq d6 0 1");
  const auto [text, move] = GENERATE(table<std::string, std::string>({{"0-0", "e1g1"},
                                                                      {"O-O!", "e1g1"},
                                                                      {"o-o-o", "e1c1"},
                                                                      {"bxa8Q", "b7a8q"},
                                                                      {"ba8=q", "b7a8q"},
                                                                      {"b7-b8=N+", "b7b8n"},
                                                                      {"ed6", "e5d6"},
                                                                      {"exd6e.p.", "e5d6"},
                                                                      {"exd6ep", "e5d6"},
                                                                      {"Nce4", "c3e4"},
                                                                      {"Nc3xe4", "c3e4"},
                                                                      {"Nf3d4?!", "f3d4"},
                                                                      {"Ng5#", "f3g5"},
                                                                      {"N3d2", "f3d2"},
                                                                      {"Pa4", "a2a4"},
                                                                      {"g2g4", "g2g4"},
                                                                      {"f3g5", "f3g5"},
                                                                      {"e1g1", "e1g1"}}));
  const auto parsed = parse_san(position, text);
  INFO(text);
  REQUIRE(parsed);
  CHECK(to_uci(*parsed) == move);
}

TEST_CASE("a text that is no legal move is refused with the reason") {
  const Position position = position_of("4k3/1P6/8/8/8/8/8/R3K1NR w KQ - 0 1");
  CHECK(parse_san(position, "b8").error() == "'b8' does not say what the pawn becomes");
  CHECK(parse_san(position, "Rxh9").error() == "'Rxh9' is not a move");
  CHECK(parse_san(position, "O-O").error() == "'O-O' is not legal");
  CHECK(parse_san(position, "Qd3").error() == "'Qd3' is not legal");
  CHECK(parse_san(position, "").error() == "'' is not a move");
  CHECK(parse_san(position, "x").error() == "'x' is not a move");
  CHECK(parse_san(position_of("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"), "Nd2").error() == "'Nd2' is ambiguous");
  CHECK(parse_uci(position, "e1e3").error() == "e1e3 is not legal");
  CHECK(parse_uci(position, "b7b8").error() == "b7b8 is not legal");
  CHECK(parse_uci(position, "b7b8k").error() == "'b7b8k' does not end in one of nbrq");
  CHECK(parse_uci(position, "e1").error() == "'e1' is not two squares and, for a promotion, one of nbrq");
}

TEST_CASE("castling in UCI is king takes rook in Chess960 and two squares otherwise") {
  const Position position = position_of("4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1");
  const Move king_side = uci(position, "e1h1");
  CHECK(to_uci(king_side) == "e1g1");
  CHECK(to_uci(king_side, true) == "e1h1");
  // In Chess960 the king may step to where castling would bring it.
  const Position both = Position::from_setup(parse_fen("5k1r/8/8/8/8/8/8/5K1R b Hh - 0 1").value()).value();
  const Move castling = parse_uci(both, "f8h8").value();
  const Move step = parse_uci(both, "f8g8").value();
  CHECK(castling.kind == MoveKind::castling);
  CHECK(step.kind == MoveKind::normal);
  CHECK(to_uci(castling, true) == "f8h8");
  CHECK(to_uci(step, true) == "f8g8");
  // Where no step goes there, the king's square will do.
  const Position far = Position::from_setup(parse_fen("2k4r/8/8/8/8/8/8/2K4R w Hh - 0 1").value()).value();
  CHECK(parse_uci(far, "c1g1") == parse_uci(far, "c1h1"));
  CHECK(uci(position, "e1g1") == king_side);
  CHECK(uci(position, "e1b1").kind == MoveKind::castling);
  CHECK(uci(position, "e1f1").kind == MoveKind::normal);
}

}  // namespace notation_test
