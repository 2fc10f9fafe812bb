// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Every broadcast game by the Laws of its date and tempo: the irregularities found, and those without ground
// in the game. Prints lines NAME VALUE UNIT; faults go to stderr, and the exit code is 1 then.
#include <fmt/format.h>

#include <boost/program_options.hpp>
#include <iostream>

#include "tests/bench/broadcast_games.hpp"
#include "tests/support/places.hpp"

namespace {

using namespace eboard;

int run(const std::string& folder, sim::Level level, std::uint64_t seed) {
  const auto games = bench::broadcast_games(folder);
  if (!games) {
    fmt::print(stderr, "bench broadcast: {}\n", games.error());
    return 2;
  }
  long plies = 0;
  std::map<std::string, long> flags;
  std::map<std::string, long> by_edition;
  std::size_t complaints = 0;
  for (const bench::BroadcastGame& game : *games) {
    const bench::Flagged flagged = bench::play_again(game, sim::Profile::of(level), seed++);
    plies += flagged.plies;
    ++by_edition[std::string(game.edition.id)];
    for (const auto& [code, count] : flagged.flags) flags[code] += count;
    complaints += flagged.complaints.size();
    for (const std::string& complaint : flagged.complaints) fmt::print(stderr, "{}\n", complaint);
  }
  for (const auto& [edition, count] : by_edition) fmt::print("broadcast.{} {} games\n", edition, count);
  fmt::print("broadcast.plies {} plies\n", plies);
  for (const auto& [code, count] : flags) fmt::print("broadcast.{} {} flags\n", code, count);
  fmt::print("broadcast.wrong {} flags\n", complaints);
  return complaints == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  namespace po = boost::program_options;
  std::string folder;
  std::string level;
  std::uint64_t seed = 0;
  po::options_description described("bench broadcast");
  described.add_options()("help", "this text")(
      "folder",
      po::value(&folder)->default_value((eboard::test::shared_data() / "games/broadcast-pgn").string()),
      "of PGN files")("level", po::value(&level)->default_value("L0"), "of noise")(
      "seed", po::value(&seed)->default_value(1), "of the noise");
  po::variables_map values;
  try {
    po::store(po::parse_command_line(argc, argv, described), values);
    po::notify(values);
    if (values.count("help")) {
      std::cout << described;
      return 0;
    }
    const auto noise = sim::parse_level(level);
    if (noise) return run(folder, *noise, seed);
    fmt::print(stderr, "bench broadcast: no level '{}'\n", level);
  } catch (const std::exception& error) {
    fmt::print(stderr, "bench broadcast: {}\n", error.what());
  }
  return 2;
}
