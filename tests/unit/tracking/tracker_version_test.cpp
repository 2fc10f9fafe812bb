// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Stores keep what a tracker concluded, with its version, and `verify` compares only what the same version
// concluded. So a tracker that concludes something else has to be another version: here simulated games are
// played to it, and what it says of each is compared with tracker_version.txt, which names the version.
//
// Who changed conclusions on purpose raises kTrackerVersion (daemon/events/tracked_event.hpp), has the file
// written anew with `EBOARD_WRITE=1 tracking_test "a tracker*"`, and looks at each line that differs.
#include <boost/crc.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

#include "daemon/events/event_json.hpp"
#include "daemon/pipeline/pipeline.hpp"
#include "daemon/sim/simulate.hpp"
#include "daemon/tracking/quaternity_tracker.hpp"
#include "drivers/registry.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/bench/natural_habits.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/quaternity_random.hpp"

namespace tracker_version_test {

using namespace eboard;
using sim::BoardKind;
using sim::Level;
using sim::Profile;
using tracking::TrackedEvent;

namespace {

const std::filesystem::path kFile = EBOARD_SOURCE_DIR "/tests/unit/tracking/tracker_version.txt";

/// "moves 87 irregularities 4 ... crc 1f2e3d4c": how many events of each kind, and a check sum of all as
/// JSON.
std::string summary(const std::vector<TrackedEvent>& events) {
  std::map<std::string, int> kinds;
  boost::crc_32_type crc;
  for (const TrackedEvent& event : events) {
    const std::string line = events::to_json_line(event);
    crc.process_bytes(line.data(), line.size());
    ++kinds[std::string(events::to_json(event).at("type").as_string())];
  }
  std::string out;
  for (const auto& [kind, count] : kinds) out += fmt::format("{} {} ", kind, count);
  return out + fmt::format("crc {:08x}", crc.checksum());
}

std::vector<TrackedEvent> concluded(const sim::SimulatedGame& game) {
  std::vector<TrackedEvent> out;
  if (game.lines.empty()) {
    tracking::Tracker tracker{tracking::TrackerSettings{}};
    for (const drivers::BoardEvent& event : game.events) {
      for (auto due = tracker.next_deadline(); due && *due < event.at; due = tracker.next_deadline())
        tracker.advance(*due, out);
      tracker.apply(event, out);
    }
    tracker.finish(out);
    return out;
  }
  pipeline::BoardPipeline pipeline(*drivers::find_driver("dgt"), tracking::TrackerSettings{});
  for (const drivers::CaptureLine& line : game.lines)
    if (line.direction == drivers::Direction::from_device) pipeline.read(line.at, line.bytes, out);
  pipeline.finish(out);
  return out;
}

std::vector<TrackedEvent> concluded(const sim::SimulatedGameOf<sim::Quaternity>& game) {
  std::vector<TrackedEvent> out;
  drivers::StreamDecoder decoder(*drivers::find_driver("peripheral"));
  tracking::QuaternityTracker tracker;
  for (const drivers::CaptureLine& line : game.lines) {
    if (line.direction != drivers::Direction::from_device) continue;
    std::vector<drivers::Payload> payloads;
    decoder.feed(line.bytes, payloads);
    for (drivers::Payload& payload : payloads) tracker.apply({line.at, std::move(payload)}, out);
  }
  tracker.finish(out);
  return out;
}

/// The first plies of a random game, as far as they can be seen on the board alone.
rules::quaternity::Record game_for_four(unsigned seed) {
  constexpr std::size_t kPlies = 60;
  test::RandomQuaternity players(seed);
  rules::quaternity::Record record;
  while (!record.game.ending() && record.game.entries().size() < kPlies) {
    rules::quaternity::Game next = record.game;
    players.step(next);
    if (!std::holds_alternative<rules::quaternity::MoveMade>(next.entries().back().what)) break;
    record.game = std::move(next);
  }
  return record;
}

/// A line for each game. One after the other they take the games of the file.
class Hall {
 public:
  explicit Hall(std::vector<rules::PgnGame> games) : games_(std::move(games)) {}

  void play(const std::string& what, const Profile& profile, const sim::TableSettings& table) {
    ++seed_;
    const auto game = sim::simulate(games_[lines_.size() % games_.size()].record, profile, seed_, table);
    lines_.push_back(fmt::format("{}, game {}: {}", what, seed_, summary(concluded(game))));
  }
  void play_four(const std::string& what, const Profile& profile, const sim::TableSettings& table) {
    ++seed_;
    const auto game = sim::simulate(game_for_four(static_cast<unsigned>(seed_)), profile, seed_, table);
    lines_.push_back(fmt::format("{}, game {}: {}", what, seed_, summary(concluded(game))));
  }
  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

 private:
  std::vector<rules::PgnGame> games_;
  std::vector<std::string> lines_;
  std::uint64_t seed_ = 0;
};

/// Every level on every kind of board, with and without a clock; then what people do besides.
std::vector<std::string> conclusions() {
  Hall hall(rules::read_pgn_file(EBOARD_SOURCE_DIR "/tests/data/demo-games.pgn").value());
  for (int level = 0; level < sim::kLevels; ++level) {
    const Profile profile = Profile::of(static_cast<Level>(level));
    for (int kind = 0; kind < sim::kBoardKinds; ++kind) {
      for (const bool clock : {true, false}) {
        sim::TableSettings table;
        table.has_clock = clock;
        table.kind = static_cast<BoardKind>(kind);
        hall.play(fmt::format("L{} {}{}", level, sim::to_string(table.kind), clock ? "" : " without clock"),
                  profile, table);
      }
    }
    sim::TableSettings table;
    hall.play_four(fmt::format("L{} four", level), profile, table);
    table.has_clock = false;
    hall.play_four(fmt::format("L{} four without clock", level), profile, table);
  }
  for (const Level level : {Level::l0, Level::l1, Level::l2, Level::l3}) {
    Profile profile = Profile::of(level);
    for (const auto use : {sim::LeverUse::nobody, sim::LeverUse::white, sim::LeverUse::white_for_both,
                           sim::LeverUse::first_third}) {
      sim::TableSettings table;
      table.lever = use;
      hall.play(fmt::format("{} lever {}", sim::to_string(level), sim::to_string(use)), profile, table);
    }
    sim::TableSettings gaps;
    gaps.gaps = sim::Gaps{};
    hall.play(fmt::format("{} gaps", sim::to_string(level)), profile, gaps);
    for (const bench::NaturalRate& habit : bench::natural_habits()) profile.*habit.parameter = 1;
    for (int kind = 0; kind < sim::kBoardKinds; ++kind) {
      sim::TableSettings table;
      table.kind = static_cast<BoardKind>(kind);
      hall.play(fmt::format("{} {} habits", sim::to_string(level), sim::to_string(table.kind)), profile,
                table);
    }
  }
  return hall.lines();
}

std::vector<std::string> lines_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::vector<std::string> out;
  for (std::string line; std::getline(file, line);) out.push_back(line);
  return out;
}

std::string version_line() { return fmt::format("tracker {}", tracking::kTrackerVersion); }

}  // namespace

TEST_CASE("a tracker that concludes something else is another version") {
  const auto kept = lines_of(kFile);
  const auto now = conclusions();
  const bool new_version = kept.empty() || kept.front() != version_line();
  if (new_version && std::getenv("EBOARD_WRITE") != nullptr)
    std::ofstream(kFile) << fmt::format("{}\n{}\n", version_line(), fmt::join(now, "\n"));
  REQUIRE(kept.size() == now.size() + 1);
  CHECK(kept.front() == version_line());
  for (std::size_t n = 0; n < now.size(); ++n) CHECK(now[n] == kept[n + 1]);
}

}  // namespace tracker_version_test
