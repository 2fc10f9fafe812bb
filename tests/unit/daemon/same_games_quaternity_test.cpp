// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a board of 144 squares leads to depends on bytes and their times alone.
#include <fmt/format.h>

#include <random>

#include "daemon/quaternity/journal_line.hpp"
#include "daemon/quaternity/scribe.hpp"
#include "daemon/sim/simulate.hpp"
#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/quaternity_random.hpp"

namespace same_games_quaternity_test {

using namespace eboard;
using quaternity_sheet::Millis;

namespace {

constexpr Millis kAfterwards{60'000};

/// The lines and irregularities that one board led to, in order.
class Board {
 public:
  Board(bool ticks, bool cuts, unsigned seed) : ticks_(ticks), cuts_(cuts), random_(seed) {
    scribe_.begin(now_, sheet_);
  }

  std::vector<std::string> hear(const std::vector<drivers::CaptureLine>& lines) {
    for (const drivers::CaptureLine& line : lines) {
      if (line.direction != drivers::Direction::from_device) continue;
      pass(line.at);
      read(line.at, line.bytes);
    }
    pass(now_ + kAfterwards);
    take(scribe_.advance(now_ + kAfterwards, sheet_));
    for (const auto& flag : scribe_.status(sheet_).flags)
      said_.push_back(
          fmt::format("{} {} at {}", flag.found.code.text(), flag.found.state.text(), flag.at.count()));
    return std::move(said_);
  }

 private:
  void pass(Millis until) {
    while (ticks_ && now_ < until && random_() % 4 != 0) {
      now_ += Millis{random_() % static_cast<std::uint64_t>((until - now_).count() + 1)};
      take(scribe_.advance(now_, sheet_));
    }
  }
  void read(Millis at, std::span<const std::uint8_t> bytes) {
    now_ = at;
    while (cuts_ && bytes.size() > 1 && random_() % 3 != 0) {
      const std::size_t first = 1 + random_() % (bytes.size() - 1);
      take(scribe_.read(at, bytes.first(first), sheet_));
      bytes = bytes.subspan(first);
    }
    take(scribe_.read(at, bytes, sheet_));
  }
  void take(const std::vector<quaternity_sheet::JournalLine>& lines) {
    for (const auto& line : lines) said_.push_back(quaternity_sheet::to_journal(1, Millis{0}, line).text);
  }

  bool ticks_, cuts_;
  std::mt19937 random_;
  Millis now_{0};
  quaternity_sheet::Sheet sheet_ =
      *quaternity_sheet::Sheet::begin({1, Millis{0}, {}, "[TimeControl \"300+5\"]\n", {}});
  quaternity_sheet::Scribe scribe_{*drivers::find_driver("peripheral")};
  std::vector<std::string> said_;
};

std::vector<drivers::CaptureLine> heard(unsigned seed) {
  rules::quaternity::Record record;
  test::RandomQuaternity players(seed);
  for (int i = 0; i < 60 && !record.game.ending(); ++i) players.step(record.game);
  const auto level = seed % 2 == 0 ? sim::Level::l2 : sim::Level::l4;
  return sim::simulate(record, sim::Profile::of(level), seed).lines;
}

}  // namespace

TEST_CASE(
    "a game of Quaternity depends on bytes and their times alone, not on ticks or on how reads were cut",
    "[slow]") {
  for (unsigned seed = 1; seed <= 12; ++seed) {
    INFO("game " << seed);
    const auto lines = heard(seed);
    const auto wanted = Board(false, false, seed).hear(lines);
    REQUIRE(wanted.size() > 5);
    CHECK(Board(true, false, seed).hear(lines) == wanted);
    CHECK(Board(false, true, seed).hear(lines) == wanted);
    CHECK(Board(true, true, seed).hear(lines) == wanted);
  }
}

}  // namespace same_games_quaternity_test
