// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/engine/opinion.hpp"

#include "rules/chess/setup.hpp"
#include "tests/support/catch.hpp"

namespace eboard::engine::opinion_test {
namespace {

const std::string kInitial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST_CASE("a line of an engine is read with its value and its moves") {
  const auto info = read_info(
      "info depth 12 seldepth 18 multipv 1 score cp -31 nodes 20480 nps 512000 hashfull 3 tbhits 0 time 40 "
      "pv e7e5 g1f3\r");
  REQUIRE(info);
  CHECK(*info == Info{-31, std::nullopt, 12, {"e7e5", "g1f3"}});
  CHECK(*read_info("info depth 5 score mate -3 pv a2a3") == Info{std::nullopt, -3, 5, {"a2a3"}});
  CHECK(*read_info("info score cp 0 depth 1") == Info{0, std::nullopt, 1, {}});
}

TEST_CASE("what an engine says is cut to what is shown") {
  std::string line = "info depth -3 score cp 12 pv";
  for (int i = 0; i < 1000; ++i) line += " e2e4";
  const auto info = read_info(line);
  REQUIRE(info);
  CHECK(info->depth == 0);
  CHECK(info->moves.size() == kLongestLine);
}

TEST_CASE("of other lines nothing is kept") {
  const std::string line = GENERATE(
      as<std::string>(), "", "bestmove e2e4 ponder e7e5", "info depth 1 currmove e2e4 currmovenumber 1",
      "info string score cp 20", "info depth 9 score cp 12 lowerbound pv e2e4",
      "info depth 9 score cp 12 upperbound", "info depth 9 multipv 2 score cp 12 pv e2e4",
      "info depth 9 score cp -2147483648 pv e2e4", "info depth 9 score mate 0",
      "info depth 9 score mate 30000", "info depth 9 score cp 99999999999", "info depth 9 pv score cp 12",
      "info depth 9 score cp much pv e2e4", "information score cp 1", "info depth 9 score cp 1 score mate 2");
  INFO(line);
  CHECK_FALSE(read_info(line));
}

TEST_CASE("an engine is asked about positions in which a move is possible, and no others") {
  CHECK(askable(kInitial));
  CHECK(askable("bnrkrbqn/pppppppp/8/8/8/8/PPPPPPPP/BNRKRBQN w ECec - 0 1"));
  const std::string fen = GENERATE(as<std::string>(), "",
                                   "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",  // mate
                                   "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",     // stalemate
                                   "4k3/8/8/8/8/8/8/8 w - - 0 1",        // a king is missing
                                   "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",    // who is not to move is in check
                                   "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 x",  // no FEN
                                   "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",     // a pawn where none can be
                                   "rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQkq - 0 1",  // 17 pieces
                                   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 odds=2");
  INFO(fen);
  CHECK_FALSE(askable(fen));
}

TEST_CASE("castling otherwise than from the initial position needs an engine that knows Chess960") {
  const auto needs = [](const char* fen) { return needs_chess960(*askable(fen)); };
  CHECK_FALSE(needs(kInitial.c_str()));
  CHECK_FALSE(needs("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1"));
  CHECK(needs("bnrkrbqn/pppppppp/8/8/8/8/PPPPPPPP/BNRKRBQN w ECec - 0 1"));
  CHECK_FALSE(needs("bnrkrbqn/pppppppp/8/8/8/8/PPPPPPPP/BNRKRBQN w - - 0 1"));
  CHECK(needs("4k3/8/8/8/8/8/8/R2K3R w Q - 0 1"));
}

TEST_CASE(
    "who stands better is said from White's side, and the line in SAN up to its first impossible move") {
  const std::string fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
  const auto position = askable(fen);
  REQUIRE(position);
  const Opinion opinion =
      opinion_of(3, fen, *position, {-31, std::nullopt, 12, {"e7e5", "g1f3", "e1e3", "b8c6"}});
  CHECK(opinion == Opinion{3, fen, 31, std::nullopt, {"e5", "Nf3"}, 12});
  CHECK(opinion_of(3, fen, *position, {std::nullopt, 4, 3, {}}).mate == -4);
}

TEST_CASE("castling is read in both ways of writing it") {
  const std::string fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  const Info info{5, std::nullopt, 1, {"e1h1", "e8c8", "g1g2"}};
  CHECK(opinion_of(1, fen, *askable(fen), info).line == std::vector<std::string>{"O-O", "O-O-O", "Kg2"});
}

}  // namespace
}  // namespace eboard::engine::opinion_test
