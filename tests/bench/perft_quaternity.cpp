// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/bench/perft_quaternity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/quaternity/position.hpp"
#include "tests/bench/cpu_clock.hpp"
#include "tests/support/quaternity_oracle.hpp"

namespace eboard::bench {

namespace {

using namespace rules::quaternity;

constexpr int kRounds = 3;
constexpr std::array<std::uint64_t, 6> kLeaves{1, 41, 1'681, 68'798, 2'817'365, 116'140'198};

/// Million leaves a second of the best round; 0 where a count was wrong.
template <class Count>
double measure(int depth, int rounds, Count count) {
  const std::uint64_t expected = kLeaves[static_cast<std::size_t>(depth)];
  double best = 0;
  for (int round = 0; round < rounds; ++round) {
    const double start = cpu_seconds();
    const std::uint64_t counted = count(depth);
    best = std::max(best, static_cast<double>(counted) / (cpu_seconds() - start) / 1e6);
    if (counted == expected) continue;
    fmt::print(stderr, "perft: depth {}: {} instead of {}\n", depth, counted, expected);
    return 0;
  }
  return best;
}

// Every leaf is made, mates and turns included.
std::uint64_t visit(const Position& position, int depth) {
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (const Move move : position.legal_moves()) {
    Position next = position;
    next.play(move);
    leaves += visit(next, depth - 1);
  }
  return leaves;
}

}  // namespace

int perft_quaternity() {
  double slowest = 1;
  for (const Player first : kEveryPlayer) {
    Setup setup = Setup::initial();
    setup.turn = first;
    const Position position = *Position::from_setup(setup);
    const double bulk = measure(5, kRounds, [&](int depth) { return perft(position, depth); });
    fmt::print("perft.quaternity.{} {:.0f} million_leaves_per_second\n", name(first), bulk);
    slowest = std::min(slowest, bulk);
  }
  const double made = measure(4, kRounds, [](int depth) { return visit(Position::initial(), depth); });
  fmt::print("perft.quaternity.every_leaf_made {:.2f} million_leaves_per_second\n", made);
  const test::QuaternityOracle oracle(Setup::initial());
  const double slow = measure(3, 1, [&](int depth) { return oracle.perft(depth); });
  fmt::print("perft.quaternity.slow_rules {:.3f} million_leaves_per_second\n", slow);
  return slowest > 0 && made > 0 && slow > 0 ? 0 : 1;
}

}  // namespace eboard::bench
