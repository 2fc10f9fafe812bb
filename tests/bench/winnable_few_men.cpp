// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/bench/winnable_few_men.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <thread>

#include "tests/support/few_men.hpp"

namespace eboard::bench {

namespace {

using rules::Color;
using rules::Piece;
using rules::Position;
using rules::Role;

constexpr std::array kRoles{Role::queen, Role::rook, Role::bishop, Role::knight, Role::pawn};

/// White is the side that is to mate; with colours changed the positions are the same.
test::FewMenCount check_material(const std::array<Piece, 2>& men, std::uint64_t every) {
  const unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
  std::vector<test::FewMenCount> counts(jobs);
  std::vector<std::thread> threads;
  for (unsigned job = 0; job < jobs; ++job) {
    threads.emplace_back([&, job] {
      const auto visit = [&](const Position& position) {
        test::check_answer(position, Color::white, counts[job]);
      };
      test::each_with_men(men, visit, job * every, jobs * every);
    });
  }
  for (std::thread& thread : threads) thread.join();
  test::FewMenCount sum;
  for (const test::FewMenCount& count : counts) {
    sum.positions += count.positions;
    sum.undecided += count.undecided;
    sum.faults += count.faults;
  }
  return sum;
}

}  // namespace

int run_four_men(const std::vector<std::string_view>& arguments) {
  std::uint64_t every = 1;
  if (arguments.size() == 2 && arguments[0] == "--every") {
    std::from_chars(arguments[1].data(), arguments[1].data() + arguments[1].size(), every);
  } else if (!arguments.empty()) {
    fmt::print(stderr, "winnable: --four-men takes --every N\n");
    return 2;
  }
  every = std::max<std::uint64_t>(every, 1);
  test::FewMenCount sum;
  for (std::size_t i = 0; i < kRoles.size(); ++i) {
    for (std::size_t j = 0; j < 2 * kRoles.size(); ++j) {
      const bool against = j >= kRoles.size();
      const Role second = kRoles[j % kRoles.size()];
      if (!against && j < i) continue;
      const std::array men{Piece{Color::white, kRoles[i]},
                           Piece{against ? Color::black : Color::white, second}};
      const test::FewMenCount count = check_material(men, every);
      fmt::print("winnable.four_men.K{}{}K{} {} positions, {} undecided, {} faults\n", to_char(kRoles[i]),
                 against ? std::string() : std::string(1, to_char(second)),
                 against ? std::string(1, to_char(second)) : std::string(), count.positions, count.undecided,
                 count.faults);
      std::fflush(stdout);
      sum.positions += count.positions;
      sum.undecided += count.undecided;
      sum.faults += count.faults;
    }
  }
  fmt::print("winnable.four_men.positions {} positions\nwinnable.four_men.undecided {} answers\n",
             sum.positions, sum.undecided);
  fmt::print("winnable.four_men.faults {} answers\n", sum.faults);
  return sum.undecided + sum.faults == 0 ? 0 : 1;
}

}  // namespace eboard::bench
