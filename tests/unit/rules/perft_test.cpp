// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/perft/perft.hpp"
#include "tests/support/perft_suite.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/shared_data.hpp"
#include "tests/support/usual_positions.hpp"

namespace perft_test {

using namespace eboard::rules;
using eboard::test::position_of;

TEST_CASE("the usual six positions have the published numbers of leaves") {
  for (const auto& [fen, depth, leaves] : eboard::test::kUsualPositions) {
    INFO(fen);
    CHECK(perft(position_of(fen), depth) == leaves);
  }
}

TEST_CASE("the kernel for every processor counts like the chosen one") {
  for (const auto& [fen, depth, leaves] : eboard::test::kUsualPositions) {
    INFO(fen);
    const Position position = position_of(fen);
    const int turn = static_cast<int>(position.turn());
    const PerftBoard board = to_perft_board(position);
    CHECK(perft_count_portable(board, turn, depth - 1).leaves == perft(position, depth - 1));
    CHECK(perft_visit_portable(board, turn, depth - 2).keys == perft_visit(position, depth - 2).keys);
  }
}

namespace {

PerftCount visit_slowly(const Position& position, int depth) {
  if (depth == 0) return {1, position.key()};
  PerftCount out{};
  for (const Move move : position.legal_moves()) {
    const auto [leaves, keys] = visit_slowly(position.after(move), depth - 1);
    out.leaves += leaves;
    out.keys ^= keys;
  }
  return out;
}

}  // namespace

TEST_CASE(
    "the keys of visited leaves are those that moves give, en passant, castling and promotion included") {
  for (const char* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                          "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                          "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
                          "nrk1brnb/pp1ppppp/8/2p5/3P4/8/PPP1PPPP/NRK1BRNB w FBfb c6 0 2"}) {
    INFO(fen);
    const Position position = position_of(fen);
    for (int depth = 0; depth <= 4; ++depth) {
      CHECK(perft_visit(position, depth).leaves == visit_slowly(position, depth).leaves);
      CHECK(perft_visit(position, depth).keys == visit_slowly(position, depth).keys);
    }
  }
}

TEST_CASE("depth 0 is one leaf, and a position without moves has none below it") {
  CHECK(perft(Position::initial(), 0) == 1);
  CHECK(perft(position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), 1) == 0);
  CHECK(perft(position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), 3) == 0);
}

TEST_CASE("the shared perft sets agree up to a million leaves a line", "[slow]") {
  if (!eboard::test::have_shared_data()) return;
  const auto file =
      GENERATE("standard.epd", "tricky.perft", "random-first2000.perft", "chess960-first200.perft");
  // A line counts only below the depth that costs the most; the deeper ones are run by the benchmark
  // perft-sets.
  std::uint64_t lines = 0;
  for (const auto& entry : eboard::test::read_perft_suite(eboard::test::shared_data() / "perft" / file)) {
    const Position position = position_of(entry.fen);
    for (const auto& [depth, leaves] : entry.counts) {
      if (leaves > 1'000'000) continue;
      INFO(file << ": " << entry.fen << " depth " << depth);
      REQUIRE(perft(position, depth) == leaves);
      ++lines;
    }
  }
  CHECK(lines > 18);
}

}  // namespace perft_test
