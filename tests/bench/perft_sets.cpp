// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Every line of the shared perft sets up to three billion leaves, on all cores. Arguments: files; without
// any, the shared sets. Some minutes; wrong lines are printed as they are found.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <thread>

#include "rules/chess/perft/perft.hpp"
#include "tests/support/perft_suite.hpp"
#include "tests/support/places.hpp"

namespace {

using namespace eboard;

constexpr std::uint64_t kMaxLeaves = 3'000'000'000;

struct Line {
  std::string file;
  std::string fen;
  int depth;
  std::uint64_t leaves;
};

struct Lines {
  std::vector<Line> taken;
  std::size_t left_out = 0;
};

Lines read_lines(const std::vector<std::filesystem::path>& files) {
  Lines out;
  for (const auto& file : files) {
    if (!std::filesystem::exists(file)) fmt::print("perft-sets: SKIPPED: no {}\n", file.string());
    for (const auto& entry : test::read_perft_suite(file)) {
      for (const auto& [depth, leaves] : entry.counts) {
        if (leaves > kMaxLeaves) {
          ++out.left_out;
        } else {
          out.taken.push_back({file.filename().string(), entry.fen, depth, leaves});
        }
      }
    }
  }
  // The long ones first, so that no core is left alone with one at the end.
  std::stable_sort(out.taken.begin(), out.taken.end(),
                   [](const Line& a, const Line& b) { return a.leaves > b.leaves; });
  return out;
}

/// Leaves as counted; none where the FEN is refused.
std::uint64_t count(const Line& line) {
  const auto setup = rules::parse_fen(line.fen);
  if (!setup) return 0;
  const auto position = rules::Position::from_setup(*setup);
  return position ? rules::perft(*position, line.depth) : 0;
}

std::size_t count_all(const std::vector<Line>& lines) {
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> wrong = 0;
  std::mutex output;
  const auto work = [&] {
    for (std::size_t i = next++; i < lines.size(); i = next++) {
      const std::uint64_t counted = count(lines[i]);
      if (counted == lines[i].leaves) continue;
      ++wrong;
      const std::scoped_lock lock(output);
      fmt::print("{}: {} depth {}: {} instead of {}\n", lines[i].file, lines[i].fen, lines[i].depth, counted,
                 lines[i].leaves);
      std::fflush(stdout);
    }
  };
  std::vector<std::jthread> workers;
  for (unsigned i = 0; i < std::max(std::thread::hardware_concurrency(), 1U); ++i) workers.emplace_back(work);
  workers.clear();  // joins
  return wrong;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::filesystem::path> files(argv + 1, argv + argc);
  if (files.empty()) {
    for (const char* name :
         {"standard.epd", "tricky.perft", "random-first2000.perft", "chess960-first200.perft"}) {
      files.push_back(test::shared_data() / "perft" / name);
    }
  }
  const Lines lines = read_lines(files);
  const auto start = std::chrono::steady_clock::now();
  const std::size_t wrong = count_all(lines.taken);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  std::uint64_t leaves = 0;
  for (const Line& line : lines.taken) leaves += line.leaves;
  fmt::print("perft_sets.lines {} lines\n", lines.taken.size());
  fmt::print("perft_sets.wrong {} lines\n", wrong);
  fmt::print("perft_sets.left_out {} lines\n", lines.left_out);
  fmt::print("perft_sets.leaves {} leaves\n", leaves);
  fmt::print("perft_sets.time {:.1f} seconds\n", seconds.count());
  return wrong ? 1 : 0;
}
