// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/manners.hpp"

#include <algorithm>
#include <set>

#include "daemon/sim/pace.hpp"
#include "daemon/sim/simulate.hpp"
#include "rules/pgn.hpp"
#include "tests/support/catch.hpp"

using namespace eboard;
using namespace std::chrono_literals;
using sim::Level;
using sim::Profile;

namespace {

std::vector<rules::GameRecord> games_at(const char* control) {
  const auto read = rules::read_pgn_file(EBOARD_SOURCE_DIR "/tests/data/demo-games.pgn").value();
  std::vector<rules::GameRecord> games;
  for (const auto& pgn : read) games.push_back(sim::at_time_control(pgn.record, control).value());
  return games;
}

std::vector<sim::TruthIrregularity> cuts_of(const sim::Truth& truth) {
  std::vector<sim::TruthIrregularity> cuts;
  std::copy_if(truth.irregularities.begin(), truth.irregularities.end(), std::back_inserter(cuts),
               [](const auto& one) { return one.code == "link_cut"; });
  std::sort(cuts.begin(), cuts.end(), [](const auto& a, const auto& b) { return a.from < b.from; });
  return cuts;
}

}  // namespace

TEST_CASE("gaps are one to three a game, 5 to 90 s long, during play, and never overlap") {
  sim::TableSettings table;
  table.gaps = sim::Gaps{};
  auto profile = Profile::of(Level::l1);
  profile.link_cuts = 1;  // as if the level's were frequent, too
  std::set<std::size_t> counts;
  double shortest = 90, longest = 5;
  std::uint64_t seed = 0;
  for (int round = 0; round < 4; ++round) {
    for (const auto& record : games_at("300+3")) {
      const auto game = sim::simulate(record, profile, ++seed, table);
      sim::TableSettings without;
      const auto of_level = cuts_of(sim::simulate(record, profile, seed, without).truth).size();
      const auto cuts = cuts_of(game.truth);
      counts.insert(cuts.size() - of_level);
      for (std::size_t n = 0; n < cuts.size(); ++n) {
        const auto length = cuts[n].to - cuts[n].from;
        if (n > 0) CHECK(cuts[n].from >= cuts[n - 1].to + 4999ms);
        if (length == 10s) continue;  // the level's
        shortest = std::min(shortest, static_cast<double>(length.count()) / 1000);
        longest = std::max(longest, static_cast<double>(length.count()) / 1000);
        CHECK(cuts[n].to <= game.truth.plies.back().completion + 1ms);
        const auto heard = [&](const drivers::CaptureLine& line) {
          return line.direction == drivers::Direction::from_device && line.at > cuts[n].from &&
                 line.at < cuts[n].to;
        };
        CHECK(std::none_of(game.lines.begin(), game.lines.end(), heard));
      }
    }
  }
  CHECK(counts.contains(1));
  CHECK(counts.contains(2));
  CHECK(counts.contains(3));
  CHECK(*counts.rbegin() == 3);
  CHECK(shortest >= 4.999);
  CHECK(shortest < 20);
  CHECK(longest <= 90.001);
  CHECK(longest > 70);
}

TEST_CASE("gaps leave the game as it is") {
  const auto record = games_at("300+0").front();
  const auto without = sim::simulate(record, Profile::of(Level::l2), 5);
  sim::TableSettings table;
  table.gaps = sim::Gaps{};
  const auto with = sim::simulate(record, Profile::of(Level::l2), 5, table);
  REQUIRE(with.truth.plies.size() == without.truth.plies.size());
  for (std::size_t n = 0; n < with.truth.plies.size(); ++n) {
    CHECK(with.truth.plies[n].uci == without.truth.plies[n].uci);
    CHECK(with.truth.plies[n].completion == without.truth.plies[n].completion);
  }
}

TEST_CASE("a game too short for its gaps has fewer") {
  auto record = games_at("300+3").front();
  record.plies.resize(2);
  sim::TableSettings table;
  table.max_think = 1s;
  table.gaps = sim::Gaps{3, 3, 30, 40};
  CHECK(cuts_of(sim::simulate(record, Profile::of(Level::l1), 1, table).truth).empty());
}
