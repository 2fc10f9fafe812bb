// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plays random tables, each looked at in five ways and replayed from every place where a replay may begin.
// Ends with 1 if any two conclude otherwise. Prints lines NAME VALUE UNIT.
#include <fmt/format.h>

#include <boost/program_options.hpp>
#include <iostream>

#include "tests/support/same_games.hpp"

using eboard::test::Hands;

namespace {

struct Wanted {
  std::uint64_t streams = 10'000, seed = 1;
};

Wanted parse(int argc, char** argv) {
  namespace po = boost::program_options;
  Wanted wanted;
  po::options_description options("bench streams");
  options.add_options()("streams", po::value(&wanted.streams)->value_name("N"),
                        "how many tables of each kind of hands")(
      "seed", po::value(&wanted.seed)->value_name("S"), "of the first one; the others follow");
  po::variables_map given;
  po::store(po::parse_command_line(argc, argv, options), given);
  po::notify(given);
  return wanted;
}

int run(const Wanted& wanted) {
  std::size_t events = 0, checkpoints = 0, differences = 0;
  for (std::uint64_t seed = wanted.seed; seed < wanted.seed + wanted.streams; ++seed) {
    for (const Hands hands : {Hands::lawful, Hands::offending}) {
      const auto played = eboard::test::same_games(seed, hands);
      events += played.events;
      checkpoints += played.checkpoints;
      if (played.difference.empty()) continue;
      ++differences;
      fmt::print(stderr, "table {}, {} hands: {}\n", seed, hands == Hands::lawful ? "lawful" : "offending",
                 played.difference);
    }
  }
  fmt::print("streams.tables {} tables\nstreams.first_seed {} seed\nstreams.events {} events\n",
             2 * wanted.streams, wanted.seed, events);
  fmt::print("streams.checkpoints {} checkpoints\nstreams.differences {} tables\n", checkpoints, differences);
  return differences == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(parse(argc, argv));
  } catch (const boost::program_options::error& error) {
    std::cerr << "streams: " << error.what() << '\n';
    return 2;
  }
}
