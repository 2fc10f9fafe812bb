// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/bench/winnable_few_men.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <string>
#include <thread>

#include "tests/support/few_men.hpp"
#include "tests/support/helpmate_tables.hpp"

namespace eboard::bench {

namespace {

using rules::Color;
using rules::Piece;
using rules::Position;
using rules::Role;

constexpr std::array kRoles{Role::queen, Role::rook, Role::bishop, Role::knight, Role::pawn};

using Men = std::array<Piece, 2>;

struct Count {
  std::uint64_t positions = 0;
  std::uint64_t yes = 0;
  std::uint64_t undecided = 0;
  std::uint64_t unproved = 0;
  std::uint64_t wrong = 0;

  Count& operator+=(const Count& other) {
    positions += other.positions;
    yes += other.yes;
    undecided += other.undecided;
    unproved += other.unproved;
    wrong += other.wrong;
    return *this;
  }
};

std::string name_of(const Men& men) {
  const bool against = men[1].color == Color::black;
  return fmt::format("K{}{}K{}", to_char(men[0].role), against ? "" : std::string(1, to_char(men[1].role)),
                     against ? std::string(1, to_char(men[1].role)) : "");
}

/// White is the side that is to mate; with colours changed the positions are the same. What captures and
/// promotions make of them stands before them.
std::vector<Men> all_men() {
  std::vector<Men> out;
  for (std::size_t i = 0; i < kRoles.size(); ++i) {
    for (std::size_t j = i; j < kRoles.size(); ++j) {
      out.push_back({Piece{Color::white, kRoles[i]}, Piece{Color::white, kRoles[j]}});
    }
    for (const Role role : kRoles) out.push_back({Piece{Color::white, kRoles[i]}, Piece{Color::black, role}});
  }
  return out;
}

void check(const Position& position, Color side, bool can_mate, Count& count) {
  const rules::Verdict verdict = winnable(position, side);
  ++count.positions;
  const bool undecided = verdict.answer == rules::Winnable::undecided;
  const bool yes = verdict.answer == rules::Winnable::yes;
  const bool proved = certificate_fault(position, side, verdict.answer, verdict.certificate).empty();
  count.yes += yes;
  count.undecided += undecided;
  count.unproved += !proved;
  count.wrong += !undecided && yes != can_mate;
  if (undecided || !proved || yes != can_mate) {
    fmt::print("winnable: {} for {}: {}, exhaustive search says {}\n", to_fen(position.setup()),
               side == Color::white ? "White" : "Black",
               undecided ? "undecided" : fmt::format("{}{}", yes ? "yes" : "no", proved ? "" : ", unproved"),
               can_mate ? "yes" : "no");
  }
}

Count check_material(const Men& men, const test::HelpmateTables& tables, std::uint64_t every) {
  const unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
  const bool bare = men[1].color == Color::white;  // then Black has nothing to mate with
  std::vector<Count> counts(jobs);
  std::vector<std::thread> threads;
  for (unsigned job = 0; job < jobs; ++job) {
    threads.emplace_back([&, job] {
      const auto visit = [&](const Position& position) {
        check(position, Color::white, tables.can_mate(position), counts[job]);
        if (bare) check(position, Color::black, false, counts[job]);
      };
      test::each_with_men(men, visit, job * every, jobs * every);
    });
  }
  for (std::thread& thread : threads) thread.join();
  Count sum;
  for (const Count& count : counts) sum += count;
  return sum;
}

void print(std::string_view name, const Count& count) {
  fmt::print("winnable.four_men.{} {} questions, {} yes, {} wrong, {} undecided, {} unproved\n", name,
             count.positions, count.yes, count.wrong, count.undecided, count.unproved);
  std::fflush(stdout);
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
  const std::vector<Men> materials = all_men();
  test::HelpmateTables tables;
  std::atomic<std::size_t> solved = 0;
  // What has been solved is read while more is solved.
  std::thread solver([&] {
    for (const Men& men : materials) {
      tables.solve(men);
      ++solved;
      solved.notify_all();
    }
  });
  Count sum;
  for (std::size_t i = 0; i < materials.size(); ++i) {
    for (std::size_t ready = solved; ready <= i; ready = solved) solved.wait(ready);
    const Count count = check_material(materials[i], tables, every);
    print(name_of(materials[i]), count);
    sum += count;
  }
  solver.join();
  print("all", sum);
  return sum.undecided + sum.unproved + sum.wrong == 0 ? 0 : 1;
}

}  // namespace eboard::bench
