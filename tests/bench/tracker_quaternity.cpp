// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Games of Quaternity followed through noise: random games (nobody has real ones), as far as they can be seen
// on the board alone, on the simulator's board of 144 squares.
#include <fmt/format.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <iostream>
#include <map>
#include <memory>

#include "daemon/devices/errands/doubt.hpp"
#include "daemon/sim/simulate.hpp"
#include "daemon/tracking/table/quaternity_tracker.hpp"
#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"
#include "tests/bench/cpu_clock.hpp"
#include "tests/support/quaternity_random.hpp"
#include "tests/support/tracked_words.hpp"

namespace eboard::bench {
namespace {

namespace q = rules::quaternity;
using tracking::TrackedEvent;

constexpr std::size_t kMaxPlies = 240;

/// What is entered and not played ends it.
q::Record random_record(unsigned seed) {
  test::RandomQuaternity players(seed);
  q::Record record;
  while (!record.game.ending() && record.game.entries().size() < kMaxPlies) {
    q::Game next = record.game;
    players.step(next);
    if (!std::holds_alternative<q::MoveMade>(next.entries().back().what)) break;
    record.game = std::move(next);
  }
  return record;
}

/// A session that tracks the game and asks for all squares when they puzzle.
class AskingHost {
 public:
  std::vector<std::uint8_t> operator()(const drivers::CaptureLine& line) {
    std::vector<drivers::Payload> payloads;
    table_->decoder.feed(line.bytes, payloads);
    std::vector<TrackedEvent> ignored;
    for (drivers::Payload& payload : payloads) table_->tracker.apply({line.at, std::move(payload)}, ignored);
    if (line.at < next_doubt_ || !table_->tracker.in_doubt()) return {};
    next_doubt_ = line.at + daemon::Doubt::kPause;
    const auto bytes = table_->driver.ask_board.front().bytes;
    return {bytes.begin(), bytes.end()};
  }

 private:
  struct Table {
    const drivers::DriverInfo& driver = *drivers::find_driver("peripheral");
    drivers::StreamDecoder decoder{driver};
    tracking::QuaternityTracker tracker;
  };
  std::shared_ptr<Table> table_ = std::make_shared<Table>();
  drivers::Millis next_doubt_{5000};  // the opening asks by itself
};

struct Score {
  int games = 0, exact = 0;
  int plies = 0, wrong = 0, taken_back = 0;
  std::map<std::string, int> flags;  ///< by code and state
  std::uint64_t reads = 0;
  double cpu_seconds = 0, worst_read = 0;
};

struct Followed {
  std::vector<std::string> line;
  int wrong = 0, taken_back = 0;
  std::map<std::string, int> flags;

  void hear(const TrackedEvent& event, const std::vector<std::string>& truth) {
    if (const auto* move = std::get_if<tracking::MoveTracked>(&event.what)) {
      if (!tracking::recorded(move->state)) return;
      const auto at = static_cast<std::size_t>(move->ply) - 1;
      line.resize(at);
      line.push_back(move->uci.text());
      wrong += at >= truth.size() || truth[at] != move->uci;
    } else if (const auto* back = std::get_if<tracking::TakenBack>(&event.what)) {
      line.resize(static_cast<std::size_t>(back->to_ply));
      ++taken_back;
    } else if (const auto* found = std::get_if<tracking::IrregularityFound>(&event.what)) {
      ++flags[found->code + "." + found->state];
    }
  }
};

void follow(const sim::SimulatedGameOf<sim::Quaternity>& game, const std::string& name, Score& score) {
  std::vector<std::string> truth;
  for (const auto& ply : game.truth.plies) {
    if (ply.uci != "pass") truth.push_back(ply.uci);
  }
  drivers::StreamDecoder decoder(*drivers::find_driver("peripheral"));
  tracking::QuaternityTracker tracker;
  Followed followed;
  std::vector<TrackedEvent> events;
  const auto take = [&] {
    for (const TrackedEvent& event : events) followed.hear(event, truth);
    events.clear();
  };
  for (const drivers::CaptureLine& line : game.lines) {
    if (line.direction != drivers::Direction::from_device) continue;
    std::vector<drivers::Payload> payloads;
    decoder.feed(line.bytes, payloads);
    for (drivers::Payload& payload : payloads) {
      const double before = cpu_seconds();
      tracker.apply({line.at, std::move(payload)}, events);
      const double took = cpu_seconds() - before;
      score.cpu_seconds += took;
      score.worst_read = std::max(score.worst_read, took);
      ++score.reads;
      take();
    }
  }
  tracker.finish(events);
  take();
  ++score.games;
  score.plies += static_cast<int>(truth.size());
  score.wrong += followed.wrong;
  score.taken_back += followed.taken_back;
  for (const auto& [flag, times] : followed.flags) score.flags[flag] += times;
  if (followed.line == truth) {
    ++score.exact;
    return;
  }
  const auto differs = std::mismatch(truth.begin(), truth.end(), followed.line.begin(), followed.line.end());
  const auto word = [](const auto& at, const auto& line) {
    return at == line.end() ? std::string("-") : *at;
  };
  fmt::print("# {}: ply {} of {} was {}, taken for {}\n", name, differs.first - truth.begin() + 1,
             truth.size(), word(differs.first, truth), word(differs.second, followed.line));
}

void report(std::string_view level, const Score& score) {
  const auto line = [&](const char* what, double value, const char* unit) {
    fmt::print("quaternity-{}.{} {:.2f} {}\n", level, what, value, unit);
  };
  line("exact", 100.0 * score.exact / score.games, "%");
  line("wrong_commits", 1000.0 * score.wrong / score.plies, "/1000");
  line("taken_back", 1000.0 * score.taken_back / score.plies, "/1000");
  for (const auto& [flag, times] : score.flags) line(flag.c_str(), 1000.0 * times / score.plies, "/1000");
  line("plies", score.plies, "plies");
  line("per_read", 1e6 * score.cpu_seconds / static_cast<double>(score.reads), "us");
  line("worst_read", 1e6 * score.worst_read, "us");
}

int run(int argc, char** argv) {
  namespace po = boost::program_options;
  int games = 0;
  unsigned seed = 0;
  std::vector<std::string> levels;
  po::options_description options("bench tracker-four: every level, or those of --level");
  options.add_options()("help", "this text")("games", po::value(&games)->default_value(100), "per level")(
      "seed", po::value(&seed)->default_value(1), "of games and noise")(
      "asking", "the board is asked for its squares when the tracker is in doubt")(
      "level", po::value(&levels)->multitoken(), "L0 L1 L2 L3 (default all of these)");
  po::variables_map given;
  po::store(po::parse_command_line(argc, argv, options), given);
  po::notify(given);
  if (given.contains("help")) {
    std::cout << options;
    return 0;
  }
  if (levels.empty()) levels = {"L0", "L1", "L2", "L3"};
  for (const std::string& level : levels) {
    const auto parsed = sim::parse_level(level);
    if (!parsed) {
      fmt::print(stderr, "bench: there is no level '{}'\n", level);
      return 2;
    }
    Score score;
    for (int game = 0; game < games; ++game) {
      const unsigned number = seed * 10'000 + static_cast<unsigned>(game);
      sim::TableSettings table;
      if (given.contains("asking")) table.host = AskingHost();
      follow(sim::simulate(random_record(number), sim::Profile::of(*parsed), number, table),
             fmt::format("{} game {}", level, number), score);
    }
    report(level, score);
  }
  return 0;
}

}  // namespace
}  // namespace eboard::bench

int main(int argc, char** argv) {
  try {
    return eboard::bench::run(argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "bench: {}\n", error.what());
    return 2;
  }
}
