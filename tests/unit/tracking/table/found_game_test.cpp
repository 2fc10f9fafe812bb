// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/found_game.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace found_game_test {

using eboard::test::played;
using eboard::test::position_of;
using namespace eboard::tracking;
using namespace std::chrono_literals;
namespace drivers = eboard::drivers;
namespace rules = eboard::rules;
using rules::BoardTurn;
using Kind = FoundGame::Kind;

namespace {

constexpr std::string_view kUsual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

rules::Placement pieces(std::string_view placement) { return *rules::Placement::parse(placement); }

/// A board and a clock that are looked at for the first time after ten seconds.
struct Found {
  explicit Found(const rules::Placement& placement, bool running = true,
                 rules::Color lever = rules::Color::white) {
    board.apply(drivers::BoardSnapshot{placement}, 1s);
    drivers::ClockReading reading;
    reading.left.remaining = reading.right.remaining = 600s;
    reading.running = running;
    reading.lever_high = lever == rules::Color::white ? drivers::Side::left : drivers::Side::right;
    clock.apply(reading, now);
  }
  explicit Found(std::string_view placement) : Found(pieces(placement)) {}

  [[nodiscard]] std::optional<FoundGame> game(const std::optional<FoundGame>& stood = {}) const {
    return find_game(board, clock, position_of(kUsual), stood, now);
  }

  Moment now{10s};
  BoardView board;
  ClockView clock;
};

std::optional<FoundGame> array(std::string_view placement) {
  return wrong_array(pieces(placement), position_of(kUsual));
}

std::string castling(const rules::Position& position) {
  const std::string fen = rules::to_fen(position.setup());
  const std::size_t at = fen.find(' ') + 3;
  return fen.substr(at, fen.find(' ', at) - at);
}

}  // namespace

TEST_CASE("pieces on their sides' first two ranks are an array with mistakes") {
  const auto swapped = array("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKBNR");
  REQUIRE(swapped);
  CHECK(swapped->kind == Kind::wrong_array);
  CHECK(swapped->turn == BoardTurn::none);
  CHECK(swapped->start.turn() == rules::Color::white);
  CHECK(castling(swapped->start) == "KQkq");
  // As many pieces of each side as usual, and none elsewhere.
  CHECK_FALSE(array("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RBNQKBNR"));
  CHECK_FALSE(array("rnbqkbnr/pppppppp/8/8/8/8/1P2PPPP/RBNQKBNR"));
  CHECK_FALSE(array("rnbqkbnr/1p2pppp/8/8/8/8/PPPPPPPP/RBNQKBNR"));
  CHECK_FALSE(array("rnbqkbnr/pppp1ppp/4p3/8/8/8/PPPPPPPP/RBNQKBNR"));
}

TEST_CASE("an array of which a piece or two are missing is one with mistakes, of which three are not") {
  CHECK(array("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR"));
  CHECK(array("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/R1BQKBNR"));
  CHECK_FALSE(array("rnbqkbnr/pppppppp/8/8/8/8/PPPPPP2/R1BQKBNR"));
}

TEST_CASE("castling is what kings and rooks on their first squares allow") {
  CHECK(castling(array("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")->start) == "KQ");
  CHECK(castling(array("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBNR")->start) == "Kkq");
  CHECK(castling(array("rnbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR")->start) == "q");
}

TEST_CASE("in Chess960 castling is what kings and rooks on the squares that were drawn allow") {
  const rules::Position drawn = rules::Position::chess960(0);  // bbqnnrkr
  const auto castling_of = [&](std::string_view placement) {
    const auto found = wrong_array(pieces(placement), drawn);
    return found ? castling(found->start) : "no array";
  };
  CHECK(castling_of("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR") == "KQkq");
  CHECK(castling_of("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNRNKR") == "Kkq");
  CHECK(castling_of("bbknnrqr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR") == "KQ");
}

TEST_CASE("an array that lies otherwise on the board is turned") {
  const rules::Placement wrong = pieces("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKBNR");
  for (const BoardTurn turn : rules::kBoardTurns) {
    const auto lies = wrong_array(rules::turned(wrong, turn), position_of(kUsual));
    REQUIRE(lies);
    CHECK(lies->start.placement() == wrong);
    CHECK(rules::turned(rules::turned(wrong, turn), lies->turn) == wrong);
  }
}

TEST_CASE("without both kings there is no game") {
  CHECK_FALSE(array("rnbqqbnr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKBNR"));
  CHECK_FALSE(array("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RBNQQBNR"));
  CHECK_FALSE(array("rnbqkbnk/pppppppp/8/8/8/8/PPPPPPPP/RBNQQBNR"));
  CHECK_FALSE(Found("4k3/8/8/8/8/8/8/8").game());
  CHECK_FALSE(Found("4k2k/8/8/8/8/8/8/8").game());
  CHECK_FALSE(Found("4k3/8/8/8/8/8/8/K3K3").game());
}

TEST_CASE("a game is found only while the clock runs, on a board that knows its pieces") {
  CHECK_FALSE(Found(pieces("4k3/8/8/8/8/8/8/R3K3"), false).game());
  Found unknown("4k3/8/8/8/8/8/8/R3K3");
  unknown.board = BoardView();
  unknown.board.apply(drivers::OccupancySnapshot{pieces("4k3/8/8/8/8/8/8/R3K3").occupied()}, 1s);
  CHECK_FALSE(unknown.game());
}

TEST_CASE("a few plies from the usual start are an opening") {
  const auto opening = [](std::string_view plies) {
    return Found(played(position_of(kUsual), plies).placement()).game();
  };
  for (const char* plies : {"", "e2e4", "e2e4 e7e5 g1f3"}) {
    CAPTURE(plies);
    const auto game = opening(plies);
    REQUIRE(game);
    CHECK(game->kind == Kind::opening);
    CHECK(game->start.placement() == rules::Placement::initial());
    CHECK(game->turn == BoardTurn::none);
  }
  const auto later = opening("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 f7f6");
  REQUIRE(later);
  CHECK(later->kind == Kind::middle);
}

TEST_CASE("an opening on a board that lies the other way round is turned") {
  const rules::Placement after = played(position_of(kUsual), "e2e4 e7e5").placement();
  const auto game = Found(rules::turned(after, BoardTurn::half)).game();
  REQUIRE(game);
  CHECK(game->kind == Kind::opening);
  CHECK(game->turn == BoardTurn::half);
}

TEST_CASE("a few plies from a wrong array that stood there are that game") {
  const auto stood = array("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKBNR");
  REQUIRE(stood);
  const rules::Placement after = played(stood->start, "e2e4 e7e5").placement();
  const auto game = Found(after).game(stood);
  REQUIRE(game);
  CHECK(game->kind == Kind::wrong_array);
  CHECK(game->start.placement() == stood->start.placement());
  REQUIRE(Found(after).game());
  CHECK(Found(after).game()->kind == Kind::middle);  // nobody saw the array
}

TEST_CASE("a game in its middle is found as it stands, with the lever's turn") {
  const rules::Placement middle = pieces("r3k2r/ppp2ppp/8/8/8/8/PPP2PPP/R3K1R1");
  for (const rules::Color lever : {rules::Color::white, rules::Color::black}) {
    const auto game = Found(middle, true, lever).game();
    REQUIRE(game);
    CHECK(game->kind == Kind::middle);
    CHECK(game->turn == BoardTurn::none);
    CHECK(game->start.placement() == middle);
    CHECK(castling(game->start) == "Qkq");
    CHECK((game->start.turn() == rules::Color::white) ==
          (Found(middle, true, lever).clock.lever() == rules::Color::white));
  }
  const auto turned = Found(rules::turned(middle, BoardTurn::half)).game();
  REQUIRE(turned);
  CHECK(turned->turn == BoardTurn::half);
  CHECK(turned->start.placement() == middle);
}

TEST_CASE("plies are played again from another start as far as they are legal there") {
  const rules::Position start = position_of(kUsual);
  const auto line = [&](std::string_view text) {
    std::vector<StandingPly> out;
    rules::Position position = start;
    while (!text.empty()) {
      const rules::Move move = eboard::test::uci(position, text.substr(0, 4));
      StandingPly standing;
      standing.ply = make_ply(position, move);
      out.push_back(standing);
      position.play(move);
      text.remove_prefix(std::min<std::size_t>(5, text.size()));
    }
    return out;
  };
  const auto end = replay(start, line("e2e4 e7e5 g1f3"));
  REQUIRE(end);
  CHECK(*end == played(start, "e2e4 e7e5 g1f3"));
  CHECK(*replay(start, {}) == start);
  const rules::Position without_knight =
      position_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1");
  CHECK(replay(without_knight, line("e2e4 e7e5")));
  CHECK_FALSE(replay(without_knight, line("e2e4 e7e5 g1f3")));
  auto irregular = line("e2e4");
  irregular.front().ply.irregular = true;
  CHECK_FALSE(replay(start, irregular));
}

TEST_CASE("where neither side stands nearer to its end the board counts as upright") {
  const auto game = Found("8/8/4k3/8/4K3/8/p7/8").game();
  REQUIRE(game);
  CHECK(game->turn == BoardTurn::none);
}

}  // namespace found_game_test
