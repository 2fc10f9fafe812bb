// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/perft_suite.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/shared_data.hpp"

using namespace eboard::rules;
using eboard::test::position_of;

TEST_CASE("the usual six positions have the published numbers of leaves") {
  struct Case {
    const char* fen;
    int depth;
    std::uint64_t leaves;
  };
  const auto [fen, depth, leaves] = GENERATE(
      Case{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119060324},
      Case{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193690690},
      Case{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674624},
      Case{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15833292},
      Case{"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89941194},
      Case{"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5, 164075551});
  INFO(fen);
  CHECK(perft(position_of(fen), depth) == leaves);
}

TEST_CASE("depth 0 is one leaf, and a position without moves has none below it") {
  CHECK(perft(Position::initial(), 0) == 1);
  CHECK(perft(position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), 1) == 0);
  CHECK(perft(position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), 3) == 0);
}

TEST_CASE("the shared perft sets agree up to 20 million leaves a line") {
  if (!eboard::test::have_shared_data()) return;
  const auto file =
      GENERATE("standard.epd", "tricky.perft", "random-first2000.perft", "chess960-first200.perft");
  // A line counts only below the depth that costs the most; the deeper ones are run by the benchmark
  // perft-sets.
  std::uint64_t lines = 0;
  for (const auto& entry : eboard::test::read_perft_suite(eboard::test::shared_data() / "perft" / file)) {
    const Position position = position_of(entry.fen);
    for (const auto& [depth, leaves] : entry.counts) {
      if (leaves > 20'000'000) continue;
      INFO(file << ": " << entry.fen << " depth " << depth);
      REQUIRE(perft(position, depth) == leaves);
      ++lines;
    }
  }
  CHECK(lines > 18);
}
