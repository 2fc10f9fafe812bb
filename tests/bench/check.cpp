// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How fast games are read with every move checked, on one core: the shared broadcast files, repeated to one
// gigabyte of text. Arguments: other files to repeat.
#include <fmt/format.h>

#include "rules/chess/pgn/pgn_reader.hpp"
#include "rules/text/input_file.hpp"
#include "tests/bench/cpu_clock.hpp"
#include "tests/support/perft_suite.hpp"
#include "tests/support/places.hpp"

namespace {

using namespace eboard;

constexpr std::size_t kTextBytes = 1'000'000'000;

class Counter final : public rules::PgnVisitor {
 public:
  void move(const rules::Position&, rules::Move) override { ++plies; }
  void fault(const rules::PgnFault&) override { ++faults; }
  bool end_game(rules::Result) override {
    ++games;
    return true;
  }
  std::uint64_t plies = 0;
  std::uint64_t games = 0;
  std::uint64_t faults = 0;
};

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> files(argv + 1, argv + argc);
  if (files.empty()) {
    for (const char* name :
         {"worldcup2025-round1.pgn", "worldcup2025-round3.pgn", "livechess-2.2.5-rapid-sample.pgn"}) {
      files.push_back((eboard::test::shared_data() / "games/broadcast-pgn" / name).string());
    }
  }
  std::string once;
  for (const std::string& file : files) {
    const auto text = rules::read_input(file, rules::InputKind::games);
    if (!text) {
      fmt::print("check: SKIPPED: {}\n", text.error());
      return 0;
    }
    once += *text;
    once += "\n\n";
  }
  std::string all;
  all.reserve(kTextBytes + once.size());
  while (all.size() < kTextBytes) all += once;

  Counter counter;
  const double start = bench::cpu_seconds();
  rules::read_pgn(all, counter);
  const double seconds = bench::cpu_seconds() - start;
  const auto per_second = [&](auto amount) { return static_cast<double>(amount) / seconds; };
  fmt::print("check.plies {:.2f} million_plies_per_second\n", per_second(counter.plies) / 1e6);
  fmt::print("check.games {:.0f} games_per_second\n", per_second(counter.games));
  fmt::print("check.text {:.0f} MB_per_second\n", per_second(all.size()) / 1e6);
  fmt::print("check.faults {} faults\n", counter.faults);
  return 0;
}
