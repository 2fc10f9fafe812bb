// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How often each irregularity is found in simulated games, and how many of these have no ground in what
// really happened there. Prints lines NAME VALUE UNIT.
#include <fmt/format.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <filesystem>
#include <iostream>
#include <map>

#include "daemon/events/evidence_json.hpp"
#include "daemon/pipeline/replay.hpp"
#include "daemon/sim/simulate.hpp"
#include "drivers/registry.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/bench/flag_grounds.hpp"
#include "tests/bench/natural_habits.hpp"
#include "tests/support/places.hpp"
#include "tests/support/tracked_words.hpp"

namespace {

using namespace eboard;
using Events = std::vector<tracking::TrackedEvent>;
using tracking::IrregularityFound;

struct Count {
  long flags = 0, unfounded = 0;
};

struct Settings {
  int games = 100;
  std::uint64_t seed = 1;
  std::vector<std::string> levels;
  std::vector<std::string> changed;  ///< parameters of the simulator
  bool habits = false;
  bool verbose = false;
};

sim::Profile profile_of(sim::Level level, const Settings& settings) {
  auto profile = sim::Profile::of(level);
  if (settings.habits) bench::add_natural_habits(profile);
  for (const std::string& assignment : settings.changed) {
    const auto set = sim::set_parameter(profile, assignment);
    if (set) continue;
    fmt::print(stderr, "bench flags: --set: {}\n", set.error());
    std::exit(2);
  }
  return profile;
}

void count_flags(const Events& events, const sim::Truth& truth, bool verbose,
                 std::map<std::string, Count>& counts) {
  for (const auto* event : bench::latest_flags(events)) {
    const auto& found = std::get<IrregularityFound>(event->what);
    if (found.state == "withdrawn") continue;
    Count& count = counts[fmt::format("{}.{}", to_string(found.for_whom), found.code.text())];
    ++count.flags;
    if (bench::founded(found, truth)) continue;
    ++count.unfounded;
    if (verbose)
      fmt::print(stderr, "seed {} ply {} of {} at {}: {} {} {}\n", truth.seed, found.ply, truth.plies.size(),
                 event->at.count(), found.code.text(), found.state.text(), tracking::to_text(found.evidence));
  }
}

std::vector<rules::GameRecord> load() {
  std::vector<std::string> files;
  const std::string shared = (eboard::test::shared_data() / "games/broadcast-pgn/").string();
  for (const char* name : {"worldcup2025-round1.pgn", "livechess-2.2.5-rapid-sample.pgn"}) {
    if (std::filesystem::exists(shared + name)) files.push_back(shared + name);
  }
  if (files.empty()) files.push_back(eboard::test::in_clone("tests/data/demo-games.pgn"));
  std::vector<rules::GameRecord> games;
  for (const std::string& file : files) {
    const auto read = rules::read_pgn_file(file);
    if (!read) {
      fmt::print(stderr, "bench flags: {}\n", read.error());
      std::exit(2);
    }
    for (const rules::PgnGame& game : *read) {
      if (game.record.plies.size() >= 4 && game.record.start == rules::Setup::initial())
        games.push_back(game.record);
    }
  }
  return games;
}

void run_level(const std::string& name, const Settings& settings,
               const std::vector<rules::GameRecord>& records) {
  const auto level = sim::parse_level(name);
  if (!level || records.empty()) {
    fmt::print(stderr, "bench flags: {} '{}'\n", level ? "no games for" : "no level", name);
    std::exit(2);
  }
  const auto profile = profile_of(*level, settings);
  std::map<std::string, Count> counts;
  std::map<std::string, long> truth;
  long plies = 0;
  for (int i = 0; i < settings.games; ++i) {
    const auto game = sim::simulate(records[static_cast<std::size_t>(i) % records.size()], profile,
                                    settings.seed * 1'000'000 + static_cast<std::uint64_t>(i));
    plies += static_cast<long>(game.truth.plies.size());
    for (const auto& happened : game.truth.irregularities) ++truth[happened.code];
    tracking::TrackerSettings tracker;
    tracker.control = rules::parse_time_control(game.truth.time_control).value_or(rules::TimeControl{});
    const Events events = pipeline::replay(game.lines, *drivers::find_driver("dgt"), tracker);
    count_flags(events, game.truth, settings.verbose, counts);
  }
  fmt::print("{}.plies {} plies\n", name, plies);
  const auto rate = [&](long count) {
    return 1000.0 * static_cast<double>(count) / static_cast<double>(plies);
  };
  for (const auto& [code, count] : truth)
    fmt::print("{}.truth.{} {:.3f} per_1000_plies\n", name, code, rate(count));
  for (const auto& [code, count] : counts) {
    fmt::print("{0}.{1} {2:.3f} per_1000_plies\n{0}.{1}.unfounded {3:.3f} per_1000_plies\n", name, code,
               rate(count.flags), rate(count.unfounded));
  }
}

}  // namespace

int main(int argc, char** argv) {
  namespace po = boost::program_options;
  Settings settings;
  po::options_description described("bench flags");
  described.add_options()("help", "this text")("games", po::value(&settings.games)->default_value(100),
                                               "per level")(
      "seed", po::value(&settings.seed)->default_value(1), "of the noise")(
      "level", po::value(&settings.levels)->multitoken(), "default L0 L1 L2 L3")(
      "habits", "everything that hands really do, at natural rates")(
      "set", po::value(&settings.changed)->composing(), "PARAMETER=VALUE of the simulator, again and again")(
      "verbose", "say which flags have no ground");
  po::variables_map values;
  try {
    po::store(po::parse_command_line(argc, argv, described), values);
    po::notify(values);
  } catch (const po::error& error) {
    fmt::print(stderr, "bench flags: {}\n", error.what());
    return 2;
  }
  if (values.count("help")) {
    std::cout << described;
    return 0;
  }
  settings.habits = values.count("habits");
  settings.verbose = values.count("verbose");
  if (settings.levels.empty()) settings.levels = {"L0", "L1", "L2", "L3"};
  const auto records = load();
  for (const std::string& level : settings.levels) run_level(level, settings, records);
  return 0;
}
