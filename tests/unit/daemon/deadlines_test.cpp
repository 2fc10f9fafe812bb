// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The tracker sets the time of its next look itself. Looking more often finds nothing earlier (decision
// 0098).
#include <algorithm>
#include <string>
#include <vector>

#include "daemon/events/event_json.hpp"
#include "daemon/sim/simulate.hpp"
#include "daemon/tracking/table/tracker.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/bench/tracker_stream.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

namespace deadlines_test {

using namespace eboard;
using namespace std::chrono_literals;
using tracking::Millis;

namespace {

/// What is concluded from the events, with a tick after every `often` of silence; 0: none.
std::vector<std::string> concluded(const std::vector<drivers::BoardEvent>& events, Millis often) {
  tracking::Tracker tracker{{}};
  std::vector<tracking::TrackedEvent> out;
  for (std::size_t i = 0; i < events.size(); ++i) {
    tracker.apply(events[i], out);
    const Millis until = i + 1 < events.size() ? events[i + 1].at : events[i].at + 60s;
    for (Millis at = events[i].at + often; often > 0ms && at < until; at += often)
      tracker.apply({at, drivers::Tick{}}, out);
    tracker.advance(until, out);
  }
  std::vector<std::string> text;
  for (const auto& event : out) text.push_back(eboard::events::to_json_line(event));
  return text;
}

/// The first event in which they differ; empty: none.
std::string difference(const std::vector<std::string>& asked, const std::vector<std::string>& often) {
  const auto [one, other] = std::ranges::mismatch(asked, often);
  if (one == asked.end() && other == often.end()) return {};
  return (one == asked.end() ? "nothing" : *one) + " against " + (other == often.end() ? "nothing" : *other);
}

}  // namespace

TEST_CASE("looking more often than the tracker asks for changes nothing", "[slow]") {
  const auto games = rules::read_pgn_file(eboard::test::in_clone("tests/data/demo-games.pgn")).value();
  std::uint64_t seed = 0;
  std::size_t events = 0;
  for (const auto level : {sim::Level::l1, sim::Level::l2, sim::Level::l3}) {
    for (const auto& game : games) {
      for (const bool has_clock : {true, false}) {
        INFO(*game.record.tag("White") << ", seed " << ++seed << (has_clock ? "" : ", no clock"));
        sim::TableSettings settings;
        settings.has_clock = has_clock;
        settings.max_think = 20s;
        const auto heard =
            bench::board_events(sim::simulate(game.record, sim::Profile::of(level), seed, settings));
        const auto asked = concluded(heard, 0ms);
        REQUIRE(difference(asked, concluded(heard, 70ms)) == "");
        events += asked.size();
      }
    }
  }
  CHECK(events > 10'000);
}

}  // namespace deadlines_test
