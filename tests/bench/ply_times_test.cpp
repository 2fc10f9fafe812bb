// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The times of all plies of simulated games: as the clock had them, and never growing but by increments.
#include <array>

#include "daemon/pipeline/replay.hpp"
#include "daemon/sim/simulate.hpp"
#include "daemon/tracking/table/tracker.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/bench/tracker_record.hpp"
#include "tests/bench/tracker_stream.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

using namespace eboard;
using namespace std::chrono_literals;
using sim::LeverUse;

namespace {

constexpr std::chrono::milliseconds kIncrement = 10s;

std::vector<pipeline::ReplayedGame> followed(const sim::SimulatedGame& game) {
  tracking::Tracker tracker;
  std::vector<tracking::TrackedEvent> events;
  for (const drivers::BoardEvent& event : bench::board_events(game)) tracker.apply(event, events);
  tracker.finish(events);
  return pipeline::games_of(events);
}

/// What each half showed at a ply is not more than at the ply before, but for one increment.
void check_falling(const std::vector<tracking::MoveTracked>& plies) {
  for (const auto half : {&tracking::MoveTracked::white, &tracking::MoveTracked::black}) {
    std::optional<std::chrono::milliseconds> before;
    for (const tracking::MoveTracked& ply : plies) {
      INFO(ply.ply << " " << ply.uci.text());
      if (ply.*half && before) CHECK(*(ply.*half) <= *before + kIncrement);
      if (ply.*half) before = ply.*half;
    }
  }
}

}  // namespace

TEST_CASE("every ply has its time, near the truth, however the clock is pressed") {
  const auto games = rules::read_pgn_file(eboard::test::in_clone("tests/data/demo-games.pgn")).value();
  bench::RecordScore score;
  std::uint64_t seed = 0;
  for (const auto level : {sim::Level::l0, sim::Level::l1, sim::Level::l2, sim::Level::l3}) {
    for (const auto lever : {LeverUse::both, LeverUse::nobody, LeverUse::white, LeverUse::white_for_both,
                             LeverUse::first_third}) {
      sim::Profile profile = sim::Profile::of(level);
      profile.clock_edits = profile.link_cuts = 0;
      sim::TableSettings table;
      table.lever = lever;
      const auto record = sim::at_time_control(games[++seed % games.size()].record, "900+10").value();
      const auto game = sim::simulate(record, profile, seed, table);
      const auto found = followed(game);
      CAPTURE(sim::to_string(level), sim::to_string(lever), seed);
      for (const pipeline::ReplayedGame& one : found) check_falling(one.plies);
      score.add(game.truth, found);
    }
  }
  const auto& [count, unknown, wrong, misplaced, without_clock, pressed, read, confidence] = score.committed;
  CHECK(count > 1000);
  CHECK(without_clock <= count / 1000);
  CHECK(pressed.count > 300);
  CHECK(pressed.off <= pressed.count / 500);
  CHECK(read.count > 300);
  CHECK(read.off <= read.count / 20);
}
