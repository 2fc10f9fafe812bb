// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/manners.hpp"

#include <algorithm>
#include <set>

#include "daemon/sim/pace.hpp"
#include "daemon/sim/simulate.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/clock_readings.hpp"
#include "tests/support/places.hpp"

namespace sim_manners_test {

using namespace eboard;
using namespace std::chrono_literals;
using sim::Level;
using sim::Profile;

namespace {

std::vector<rules::GameRecord> games_at(const char* control) {
  const auto read = rules::read_pgn_file(test::in_clone("tests/data/demo-games.pgn")).value();
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

/// When the lever went over, from the start of the clock to the last ply.
std::vector<sim::Millis> lever_changes(const sim::SimulatedGame& game) {
  std::vector<sim::Millis> changes;
  std::optional<drivers::Side> lever;
  for (const auto& [at, reading] : test::clock_readings(game)) {
    if (at > game.truth.plies.back().completion + 1s) break;
    if (lever && *lever != reading.lever_high) changes.push_back(at);
    lever = reading.lever_high;
  }
  return changes;
}

sim::SimulatedGame play_with(sim::LeverUse lever, Level level = Level::l0, const char* control = "900+10",
                             std::uint64_t seed = 1) {
  sim::TableSettings table;
  table.lever = lever;
  return sim::simulate(games_at(control)[1], Profile::of(level), seed, table);
}

const sim::TruthSegment* analysis_of(const sim::Truth& truth) {
  const auto found = std::find_if(truth.segments.begin(), truth.segments.end(),
                                  [](const auto& part) { return part.kind == "post_mortem"; });
  return found == truth.segments.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("the uses of the lever are read by name and nothing else") {
  using sim::LeverUse;
  for (const auto use :
       {LeverUse::both, LeverUse::nobody, LeverUse::white, LeverUse::white_for_both, LeverUse::first_third}) {
    CHECK(sim::parse_lever_use(sim::to_string(use)) == use);
  }
  CHECK_FALSE(sim::parse_lever_use("black"));
  CHECK_FALSE(sim::parse_lever_use(""));
  CHECK(sim::lever_uses() == "nobody, white, white-for-both, first-third");
}

TEST_CASE("a lever that nobody uses never moves, and White's time alone runs down") {
  for (const auto level : {Level::l0, Level::l1, Level::l2, Level::l5}) {
    const auto game = play_with(sim::LeverUse::nobody, level);
    CHECK(lever_changes(game).empty());
    for (const auto& ply : game.truth.plies) {
      CHECK_FALSE(ply.press);
      CHECK(ply.completion >= ply.placement);
    }
    const auto white = game.truth.white_left ? drivers::Side::left : drivers::Side::right;
    const auto readings = test::clock_readings(game);
    const auto at_end = std::find_if(readings.begin(), readings.end(), [&](const auto& one) {
      return one.at > game.truth.plies.back().completion;
    });
    REQUIRE(at_end != readings.end());
    CHECK(at_end->reading.half(white).remaining < readings.front().reading.half(white).remaining);
    if (level == Level::l0)
      CHECK(at_end->reading.half(!white).remaining == readings.front().reading.half(!white).remaining);
  }
}

TEST_CASE("a clock that nobody serves runs to zero, and the game goes on") {
  const auto game = play_with(sim::LeverUse::nobody, Level::l1, "60+0");
  const auto white = game.truth.white_left ? drivers::Side::left : drivers::Side::right;
  const auto last = test::clock_readings(game);
  const auto fallen = std::find_if(last.begin(), last.end(), [&](const test::TimedReading& one) {
    return one.reading.half(white).flag_fallen;
  });
  REQUIRE(fallen != last.end());
  CHECK(fallen->at < game.truth.plies.back().placement);
  CHECK(fallen->reading.half(white).remaining == 0s);
  CHECK(game.truth.time_control == "60+0");
}

TEST_CASE("a lever that White alone uses moves once, with White's first press") {
  const auto game = play_with(sim::LeverUse::white);
  const auto changes = lever_changes(game);
  REQUIRE(changes.size() == 1);
  REQUIRE(game.truth.plies.front().press);
  CHECK(changes.front() >= *game.truth.plies.front().press);
  CHECK(changes.front() < game.truth.plies[1].completion);
  for (std::size_t n = 1; n < game.truth.plies.size(); ++n) CHECK_FALSE(game.truth.plies[n].press);
}

TEST_CASE("a lever that is used in the first third moves once a ply, then never") {
  const auto game = play_with(sim::LeverUse::first_third);
  const auto third = game.truth.plies.size() / 3;
  CHECK(lever_changes(game).size() == third);
  for (std::size_t n = 0; n < game.truth.plies.size(); ++n)
    CHECK(game.truth.plies[n].press.has_value() == (n < third));
}

TEST_CASE("White who presses for both presses late for Black, and every ply is pressed") {
  const auto game = play_with(sim::LeverUse::white_for_both);
  CHECK(lever_changes(game).size() == game.truth.plies.size());
  for (const auto& ply : game.truth.plies) {
    REQUIRE(ply.press);
    if (ply.ply % 2 == 0) CHECK(*ply.press - ply.placement >= 999ms);
    CHECK(ply.completion == *ply.press);
  }
}

TEST_CASE("without presses an analysis comes after a shown result or a clock that was seen to stop") {
  auto profile = Profile::of(Level::l2);
  profile.post_mortem = 1;
  profile.clock_stopped = profile.gesture_none = 0.5;
  sim::TableSettings table;
  table.lever = sim::LeverUse::nobody;
  int analysed = 0, by_clock = 0, not_analysed = 0, running_on = 0;
  std::uint64_t seed = 0;
  for (const char* control : {"300+3", "1800+0"}) {
    for (const auto& record : games_at(control)) {
      const auto game = sim::simulate(record, profile, ++seed, table);
      const auto* analysis = analysis_of(game.truth);
      analysed += analysis != nullptr;
      not_analysed += analysis == nullptr;
      if (analysis == nullptr) continue;
      bool stopped = false, ran_on = false;
      for (const auto& [at, reading] : test::clock_readings(game)) {
        if (at <= game.truth.plies.back().completion || at > analysis->to) continue;
        const bool flag = reading.left.flag_fallen || reading.right.flag_fallen;
        stopped = stopped || (at <= analysis->from + 1s && !reading.running && !flag);
        ran_on = ran_on || (at > analysis->from && reading.running);
      }
      const bool shown = game.truth.gesture_at && *game.truth.gesture_at <= analysis->from;
      CHECK((shown || stopped));
      by_clock += !shown;
      running_on += ran_on;
    }
  }
  CHECK(analysed > 0);
  CHECK(by_clock > 0);
  CHECK(not_analysed > 0);
  CHECK(running_on > 0);
}

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

}  // namespace sim_manners_test
