// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Leaves a second over the six usual positions together, on one core: counted in bulk, and each leaf made in
// memory with its full key. Best of five, in processor time. --variant quaternity: the game of Quaternity
// instead.
#include "rules/chess/perft/perft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "tests/bench/cpu_clock.hpp"
#include "tests/bench/perft_quaternity.hpp"
#include "tests/support/usual_positions.hpp"

namespace {

using namespace eboard;

constexpr int kRounds = 5;

/// Million leaves a second of the best round; 0 where a count was wrong.
template <class Count>
double measure(Count count) {
  double best = 0;
  for (int round = 0; round < kRounds; ++round) {
    std::uint64_t leaves = 0;
    const double start = bench::cpu_seconds();
    for (const auto& [fen, depth, expected] : test::kUsualPositions) {
      const auto position = rules::Position::from_setup(*rules::parse_fen(fen));
      const std::uint64_t counted = count(*position, depth);
      if (counted != expected) {
        fmt::print(stderr, "perft: {} at depth {}: {} instead of {}\n", fen, depth, counted, expected);
        return 0;
      }
      leaves += counted;
    }
    best = std::max(best, static_cast<double>(leaves) / (bench::cpu_seconds() - start) / 1e6);
  }
  return best;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string_view> words(argv + 1, argv + argc);
  if (words == std::vector<std::string_view>{"--variant", "quaternity"}) return bench::perft_quaternity();
  if (!words.empty()) {
    fmt::print(stderr, "perft: nothing, or --variant quaternity\n");
    return 2;
  }
  const double bulk =
      measure([](const rules::Position& position, int depth) { return rules::perft(position, depth); });
  fmt::print("perft.bulk {:.0f} million_leaves_per_second\n", bulk);
  const double visited = measure(
      [](const rules::Position& position, int depth) { return rules::perft_visit(position, depth).leaves; });
  fmt::print("perft.visit_with_key {:.0f} million_leaves_per_second\n", visited);
  return bulk > 0 && visited > 0 ? 0 : 1;
}
