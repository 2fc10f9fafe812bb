// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Every line of the shared perft sets up to three billion leaves. Arguments: files; without any, the shared
// sets.
#include <fmt/format.h>

#include <cstdio>

#include "rules/position.hpp"
#include "tests/bench/cpu_clock.hpp"
#include "tests/support/perft_suite.hpp"

namespace {

using namespace eboard;

constexpr std::uint64_t kMostLeaves = 3'000'000'000;

struct Totals {
  std::uint64_t lines = 0;
  std::uint64_t leaves = 0;
  std::uint64_t wrong = 0;
  std::uint64_t left_out = 0;
};

void run(const std::filesystem::path& file, Totals& totals) {
  for (const auto& entry : test::read_perft_suite(file)) {
    const auto setup = rules::parse_fen(entry.fen);
    const auto position =
        setup ? rules::Position::from_setup(*setup) : unexpected(std::vector(setup.error()));
    for (const auto& [depth, leaves] : entry.counts) {
      if (leaves > kMostLeaves) {
        ++totals.left_out;
        continue;
      }
      ++totals.lines;
      totals.leaves += leaves;
      const std::uint64_t counted = position ? rules::perft(*position, depth) : 0;
      if (position && counted == leaves) continue;
      ++totals.wrong;
      fmt::print("{}: {} depth {}: {} instead of {}\n", file.filename().string(), entry.fen, depth, counted,
                 leaves);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::filesystem::path> files(argv + 1, argv + argc);
  if (files.empty()) {
    for (const char* name :
         {"standard.epd", "tricky.perft", "random-first2000.perft", "chess960-first200.perft"}) {
      files.push_back(std::filesystem::path(EBOARD_SHARED_DATA) / "perft" / name);
    }
  }
  Totals totals;
  const double start = bench::cpu_seconds();
  for (const auto& file : files) {
    if (!std::filesystem::exists(file)) {
      fmt::print("perft-sets: SKIPPED: no {}\n", file.string());
      continue;
    }
    run(file, totals);
    std::fflush(stdout);
  }
  const double seconds = bench::cpu_seconds() - start;
  fmt::print("perft_sets.lines {} lines\n", totals.lines);
  fmt::print("perft_sets.wrong {} lines\n", totals.wrong);
  fmt::print("perft_sets.left_out {} lines\n", totals.left_out);
  fmt::print("perft_sets.leaves {} leaves\n", totals.leaves);
  fmt::print("perft_sets.time {:.1f} seconds\n", seconds);
  return totals.wrong ? 1 : 0;
}
