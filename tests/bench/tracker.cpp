// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How often the tracker is right, how soon, and how dear: games from broadcasts through the simulator's
// noise, with two simple rules on the same streams as baselines. Prints lines NAME VALUE UNIT.
#include <fmt/format.h>

#include <time.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <cstdio>
#include <filesystem>
#include <iostream>

#include "daemon/pipeline/replay.hpp"
#include "daemon/sim/simulate.hpp"
#include "drivers/registry.hpp"
#include "rules/pgn.hpp"
#include "tests/bench/baselines.hpp"

namespace {

using namespace eboard;
using drivers::Millis;

struct Score {
  int games = 0;
  int exact = 0;
  long plies = 0;
  long wrong = 0;
  std::vector<long> latency;  ///< true completion to commit, milliseconds, of right plies
};

struct TrackerScore : Score {
  long retracted = 0, taken_back = 0, illegal_flags = 0, gaps = 0;
  int result_right = 0, result_wrong = 0, result_missing = 0;
  double microseconds = 0, worst_microseconds = 0;
  long reads = 0;
};

struct Settings {
  int games = 300;
  std::uint64_t seed = 1;
  std::vector<std::string> levels;
  std::vector<std::string> files;
  bool clock = true;
  bool verbose = false;
  std::string dump;
};

std::vector<rules::GameRecord> load(const std::vector<std::string>& files) {
  std::vector<rules::GameRecord> games;
  for (const std::string& file : files) {
    const auto read = rules::read_pgn_file(file);
    if (!read) {
      fmt::print(stderr, "bench tracker: {}\n", read.error());
      std::exit(2);
    }
    for (const rules::PgnGame& game : *read) {
      if (game.record.plies.size() >= 4 && game.record.start == rules::Setup::initial())
        games.push_back(game.record);
    }
  }
  return games;
}

long percentile(std::vector<long>& values, double share) {
  if (values.empty()) return 0;
  const auto at = static_cast<std::size_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at), values.end());
  return values[at];
}

void print(const std::string& name, Score& score) {
  fmt::print("{}.exact {:.2f} %\n", name, 100.0 * score.exact / std::max(1, score.games));
  fmt::print("{}.wrong_commits {:.3f} per_1000_plies\n", name,
             1000.0 * static_cast<double>(score.wrong) / static_cast<double>(std::max(1L, score.plies)));
  for (const auto& [label, share] : {std::pair{"median", 0.5}, {"p95", 0.95}, {"p99", 0.99}}) {
    fmt::print("{}.latency_{} {} ms\n", name, label, percentile(score.latency, share));
  }
}

void add_baseline(Score& score, const sim::Truth& truth, const std::vector<bench::BaselinePly>& plies) {
  ++score.games;
  score.plies += static_cast<long>(truth.plies.size());
  bool exact = plies.size() == truth.plies.size();
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const bool right = i < truth.plies.size() && plies[i].uci == truth.plies[i].uci;
    if (right) {
      score.latency.push_back((plies[i].at - truth.plies[i].completion).count());
    } else {
      ++score.wrong;
      exact = false;
    }
  }
  score.exact += exact;
}

/// Processor time, so that what else the machine does is not counted.
double thread_microseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

std::vector<tracking::TrackedEvent> track(const sim::SimulatedGame& game, TrackerScore& score) {
  std::vector<tracking::TrackedEvent> events;
  pipeline::BoardPipeline pipeline(*drivers::find_driver("dgt"), tracking::TrackerSettings{});
  for (const drivers::CaptureLine& line : game.lines) {
    if (line.direction != drivers::Direction::from_device) continue;
    const double start = thread_microseconds();
    pipeline.read(line.at, line.bytes, events);
    const double took = thread_microseconds() - start;
    score.microseconds += took;
    score.worst_microseconds = std::max(score.worst_microseconds, took);
    ++score.reads;
  }
  pipeline.finish(events);
  return events;
}

/// A ply that was really played and later put back is no wrong commit.
bool was_put_back(const sim::Truth& truth, const tracking::MoveTracked& move) {
  return std::any_of(truth.irregularities.begin(), truth.irregularities.end(), [&](const auto& irregularity) {
    const auto at = static_cast<std::size_t>(move.ply - irregularity.ply);
    return at < irregularity.line.size() && irregularity.line[at] == move.uci;
  });
}

void add_commit(TrackerScore& score, const sim::Truth& truth, const tracking::TrackedEvent& event) {
  const auto& move = std::get<tracking::MoveTracked>(event.what);
  if (move.state != tracking::MoveState::committed) return;
  const auto at = static_cast<std::size_t>(move.ply - 1);
  if (was_put_back(truth, move)) return;
  if (at < truth.plies.size() && truth.plies[at].uci == move.uci && event.game == 1) {
    score.latency.push_back((event.at - truth.plies[at].completion).count());
  } else {
    ++score.wrong;
  }
}

/// True if the game was followed exactly.
bool add_tracker(TrackerScore& score, const sim::Truth& truth,
                 const std::vector<tracking::TrackedEvent>& events) {
  ++score.games;
  score.plies += static_cast<long>(truth.plies.size());
  for (const tracking::TrackedEvent& event : events) {
    if (std::holds_alternative<tracking::MoveTracked>(event.what)) add_commit(score, truth, event);
    score.retracted += std::holds_alternative<tracking::MoveRetracted>(event.what);
    score.taken_back += std::holds_alternative<tracking::TakenBack>(event.what);
    score.illegal_flags += std::holds_alternative<tracking::IrregularityFound>(event.what);
    score.gaps += std::holds_alternative<tracking::GapFound>(event.what);
  }
  const auto games = pipeline::games_of(events);
  bool exact = games.size() == 1 && games[0].plies.size() == truth.plies.size();
  for (std::size_t i = 0; exact && i < truth.plies.size(); ++i)
    exact = games[0].plies[i].uci == truth.plies[i].uci;
  score.exact += exact;
  if (truth.gesture) {
    const auto result = games.empty() ? rules::Result::unknown : games[0].result;
    (result == *truth.gesture           ? score.result_right
     : result == rules::Result::unknown ? score.result_missing
                                        : score.result_wrong) += 1;
  }
  return exact;
}

void explain(int number, const sim::SimulatedGame& game, const std::vector<tracking::TrackedEvent>& events) {
  const auto games = pipeline::games_of(events);
  fmt::print(stderr, "game {} (seed {}): {} plies in truth, {} games found", number, game.truth.seed,
             game.truth.plies.size(), games.size());
  if (!games.empty()) {
    std::size_t same = 0;
    while (same < games[0].plies.size() && same < game.truth.plies.size() &&
           games[0].plies[same].uci == game.truth.plies[same].uci) {
      ++same;
    }
    fmt::print(stderr, ", {} plies, same to {}", games[0].plies.size(), same);
    if (same < game.truth.plies.size()) {
      fmt::print(stderr, ", then {} placed {} completed {}", game.truth.plies[same].uci,
                 game.truth.plies[same].placement.count(), game.truth.plies[same].completion.count());
    }
    if (same < games[0].plies.size()) fmt::print(stderr, ", tracked {}", games[0].plies[same].uci);
  }
  fmt::print(stderr, "\n");
  for (const auto& irregularity : game.truth.irregularities) {
    fmt::print(stderr, "    {} {} ply {} at {}..{}\n", irregularity.code, irregularity.state,
               irregularity.ply, irregularity.from.count(), irregularity.to.count());
  }
}

void run_level(const std::string& name, const Settings& settings,
               const std::vector<rules::GameRecord>& records) {
  const auto level = sim::parse_level(name);
  if (!level) {
    fmt::print(stderr, "bench tracker: no level '{}'\n", name);
    std::exit(2);
  }
  const sim::Profile profile = sim::Profile::of(*level);
  sim::TableSettings table;
  table.has_clock = settings.clock;
  TrackerScore tracker;
  Score first, lever;
  for (int i = 0; i < settings.games; ++i) {
    const auto& record = records[static_cast<std::size_t>(i) % records.size()];
    const auto game =
        sim::simulate(record, profile, settings.seed * 1'000'000 + static_cast<std::uint64_t>(i), table);
    const auto events = track(game, tracker);
    if (!add_tracker(tracker, game.truth, events)) {
      if (settings.verbose) explain(i, game, events);
      if (!settings.dump.empty()) {
        std::FILE* file = std::fopen(fmt::format("{}/{}-{}.ebcap", settings.dump, name, i).c_str(), "w");
        if (file) {
          fmt::print(file, "{}", sim::to_capture_text(game));
          std::fclose(file);
        }
      }
    }
    add_baseline(first, game.truth, bench::first_legal_board(game.lines));
    add_baseline(lever, game.truth, bench::unique_at_lever(game.lines));
  }
  fmt::print("{}.games {} games\n{}.plies {} plies\n", name, tracker.games, name, tracker.plies);
  print(name + ".tracker", tracker);
  const auto per_thousand = [&](long count) {
    return 1000.0 * static_cast<double>(count) / static_cast<double>(tracker.plies);
  };
  fmt::print("{}.tracker.retractions {:.3f} per_1000_plies\n", name, per_thousand(tracker.retracted));
  fmt::print("{}.tracker.takebacks {:.3f} per_1000_plies\n", name, per_thousand(tracker.taken_back));
  fmt::print("{}.tracker.illegal_flags {} events\n{}.tracker.gaps {} events\n", name, tracker.illegal_flags,
             name, tracker.gaps);
  fmt::print("{}.tracker.result right:{}/wrong:{}/missing:{} games\n", name, tracker.result_right,
             tracker.result_wrong, tracker.result_missing);
  fmt::print("{}.tracker.per_read {:.2f} us\n{}.tracker.worst_read {:.0f} us\n", name,
             tracker.microseconds / static_cast<double>(std::max(1L, tracker.reads)), name,
             tracker.worst_microseconds);
  print(name + ".first_legal_board", first);
  print(name + ".unique_at_lever", lever);
}

}  // namespace

int main(int argc, char** argv) {
  namespace po = boost::program_options;
  Settings settings;
  po::options_description described("bench tracker");
  described.add_options()("help", "this text")("games", po::value(&settings.games)->default_value(300),
                                               "per level")(
      "seed", po::value(&settings.seed)->default_value(1), "of the noise")(
      "level", po::value(&settings.levels)->multitoken(), "L0 L1 L2 ... (default L0 L1 L2)")(
      "pgn", po::value(&settings.files)->multitoken(),
      "games; default the broadcasts beside the clone, else the demo's")(
      "no-clock", "boards without a clock")("verbose", "say where games were lost")(
      "dump", po::value(&settings.dump), "folder for captures of lost games");
  po::variables_map values;
  try {
    po::store(po::parse_command_line(argc, argv, described), values);
    po::notify(values);
  } catch (const po::error& error) {
    fmt::print(stderr, "bench tracker: {}\n", error.what());
    return 2;
  }
  if (values.count("help")) {
    std::cout << described;
    return 0;
  }
  settings.clock = !values.count("no-clock");
  settings.verbose = values.count("verbose");
  if (settings.levels.empty()) settings.levels = {"L0", "L1", "L2"};
  if (settings.files.empty()) {
    const std::string shared = EBOARD_SHARED_DATA "/games/broadcast-pgn/";
    for (const char* name :
         {"worldcup2025-round1.pgn", "worldcup2025-round3.pgn", "livechess-2.2.5-rapid-sample.pgn"}) {
      if (std::filesystem::exists(shared + name)) settings.files.push_back(shared + name);
    }
    if (settings.files.empty()) settings.files.push_back(EBOARD_SOURCE_DIR "/tests/data/demo-games.pgn");
  }
  const auto records = load(settings.files);
  if (records.empty()) {
    fmt::print(stderr, "bench tracker: no games\n");
    return 2;
  }
  for (const std::string& level : settings.levels) run_level(level, settings, records);
  return 0;
}
