// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Boards of chips through a whole pipeline: what is learned of them follows from the journal.
#include <algorithm>

#include "daemon/pipeline/replay.hpp"
#include "daemon/sim/simulate.hpp"
#include "drivers/registry.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

namespace chips_pipeline_test {

using namespace eboard;
using namespace std::chrono_literals;
using drivers::Millis;
using pipeline::BoardPipeline;

namespace {

const drivers::DriverInfo& driver() { return *drivers::find_driver("certabo"); }

/// Two games on one board with one set, which lies the other way round for the second.
struct TwoGames {
  std::vector<drivers::CaptureLine> lines;
  std::vector<std::vector<std::string>> plies;
};

TwoGames two_games(sim::Level level) {
  const auto games = rules::read_pgn_file(eboard::test::in_clone("tests/data/demo-games.pgn")).value();
  TwoGames out;
  Millis begin{0};
  for (const std::size_t n : {0, 1}) {
    sim::TableSettings settings;
    settings.make = "certabo";
    settings.rotated = n == 1;
    const auto game = sim::simulate(games[n].record, sim::Profile::of(level), 5, settings);
    for (auto line : game.lines) {
      line.at += begin;
      if (line.direction == drivers::Direction::from_device) out.lines.push_back(std::move(line));
    }
    begin = out.lines.back().at + 5s;
    auto& plies = out.plies.emplace_back();
    for (const auto& ply : game.truth.plies) plies.push_back(ply.uci);
  }
  return out;
}

}  // namespace

TEST_CASE("games on a board of chips are followed, whichever way it lies") {
  for (const auto level : {sim::Level::l0, sim::Level::l1}) {
    const auto played = two_games(level);
    const auto events = pipeline::replay(played.lines, driver(), {});
    const auto games = pipeline::games_of(events);
    REQUIRE(games.size() >= 2);
    for (std::size_t n : {0, 1}) {
      std::vector<std::string> tracked;
      for (const auto& ply : games[n].plies) tracked.push_back(ply.uci.text());
      CHECK(tracked == played.plies[n]);
    }
    std::vector<bool> rotated;
    for (const auto& event : events) {
      if (const auto* start = std::get_if<tracking::GameStarted>(&event.what))
        rotated.push_back(start->rotated);
    }
    CHECK(rotated == std::vector<bool>{false, true});
  }
}

TEST_CASE("a replay from any checkpoint knows the chips, and concludes the same") {
  const auto played = two_games(sim::Level::l1);
  const std::size_t first = played.lines.size();
  BoardPipeline live(driver(), {});
  std::vector<tracking::TrackedEvent> events;
  std::vector<std::pair<std::string, std::size_t>> checkpoints;  // with the number of the next line
  std::vector<std::size_t> concluded;
  for (std::size_t n = 0; n < first; ++n) {
    live.read(played.lines[n].at, played.lines[n].bytes, events);
    const auto checkpoint = live.checkpoint();
    if (!checkpoint || (n % 10 != 0 && checkpoints.size() > 3)) continue;
    checkpoints.emplace_back(*checkpoint, n + 1);
    concluded.push_back(events.size());
  }
  REQUIRE(!checkpoints.empty());
  for (std::size_t k = 0; k < checkpoints.size(); ++k) {
    CHECK(checkpoints[k].first.find("\nchips 1 1 ") != std::string::npos);
    auto again = BoardPipeline::restore(driver(), {}, {}, checkpoints[k].first);
    REQUIRE(again);
    std::vector<tracking::TrackedEvent> same;
    for (std::size_t n = checkpoints[k].second; n < first; ++n)
      again->read(played.lines[n].at, played.lines[n].bytes, same);
    const std::vector<tracking::TrackedEvent> rest(events.begin() + static_cast<std::ptrdiff_t>(concluded[k]),
                                                   events.end());
    CHECK(same == rest);
  }
}

TEST_CASE("a checkpoint whose chips cannot be read is none") {
  BoardPipeline live(driver(), {});
  std::vector<tracking::TrackedEvent> events;
  const auto played = two_games(sim::Level::l0);
  for (const auto& line : played.lines) live.read(line.at, line.bytes, events);
  live.advance(played.lines.back().at + Millis{60'000}, events);
  const std::string checkpoint = live.checkpoint().value();
  const auto chips = checkpoint.find("\nchips 1 ");
  REQUIRE(chips != std::string::npos);
  REQUIRE(BoardPipeline::restore(driver(), {}, {}, checkpoint));
  const auto torn = BoardPipeline::restore(driver(), {}, {}, checkpoint.substr(0, chips) + "\nchips 1 x\n");
  REQUIRE_FALSE(torn);
  CHECK_FALSE(torn.error().empty());
}

}  // namespace chips_pipeline_test
