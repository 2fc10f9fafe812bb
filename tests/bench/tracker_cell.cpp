// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/bench/tracker_cell.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <time.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <iterator>
#include <thread>
#include <tuple>

#include "daemon/devices/errands/doubt.hpp"
#include "daemon/events/event_json.hpp"
#include "daemon/pipeline/replay.hpp"
#include "daemon/sim/pace.hpp"
#include "drivers/registry.hpp"
#include "tests/bench/natural_habits.hpp"
#include "tests/bench/tracker_oracle.hpp"

namespace eboard::bench {
namespace {

constexpr long kEventsPerLook = 16;
constexpr double kDear = 1000;  // microseconds; a game with such a read is done once more

/// What one game adds.
struct GameScore {
  CellScore score;
  std::string lost;  ///< the place, in words; empty: followed exactly and with the right irregularities
};

/// Processor time, so that what else the machine does is not counted.
double thread_microseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

/// Keeping what came of it is the benchmark's own work, and no part of the cost.
template <class Work>
void timed(std::vector<double>& times, std::vector<tracking::TrackedEvent>& out, Work work) {
  std::vector<tracking::TrackedEvent> events;
  const double start = thread_microseconds();
  work(events);
  times.push_back(thread_microseconds() - start);
  std::move(events.begin(), events.end(), std::back_inserter(out));
}

/// As the daemon's timers do: what falls due before the next read is an event of its own.
template <class Source>
void tick(Source& source, const tracking::TableTracker& tracker, Millis before, std::vector<double>& times,
          std::vector<tracking::TrackedEvent>& out) {
  for (auto due = tracker.next_deadline(); due && *due < before; due = tracker.next_deadline())
    timed(times, out, [&](auto& events) { source.advance(*due, events); });
}

/// Looks now and then at how many hypotheses are alive; not part of the cost.
void count_alive(Alive& alive, const tracking::TableTracker& tracker) {
  if (++alive.events % kEventsPerLook == 0) alive.add(tracker.contenders().size());
}

/// Bytes of a board go the way they go in the daemon; other kinds begin at the events of a driver.
std::vector<tracking::TrackedEvent> track(const sim::SimulatedGame& game,
                                          const tracking::TrackerSettings& settings,
                                          std::vector<double>& times, Alive& alive) {
  std::vector<tracking::TrackedEvent> out;
  if (game.lines.empty()) {
    tracking::Tracker tracker(settings);
    for (const auto& event : game.events) {
      tick(tracker, tracker, event.at, times, out);
      timed(times, out, [&](auto& events) { tracker.apply(event, events); });
      count_alive(alive, tracker);
    }
    tracker.finish(out);
    return out;
  }
  pipeline::BoardPipeline pipeline(driver_of(game), settings);
  for (const drivers::CaptureLine& line : game.lines) {
    if (line.direction != drivers::Direction::from_device) continue;
    tick(pipeline, pipeline.tracker(), line.at, times, out);
    timed(times, out, [&](auto& events) { pipeline.read(line.at, line.bytes, events); });
    count_alive(alive, pipeline.tracker());
  }
  pipeline.finish(out);
  return out;
}

/// Caches and interrupts count as processor time, too: of a game with dear reads everything is done twice,
/// and the lesser time is that of the read.
std::vector<tracking::TrackedEvent> track(const sim::SimulatedGame& game,
                                          const tracking::TrackerSettings& settings, TrackerScore& score) {
  std::vector<double> times;
  auto events = track(game, settings, times, score.alive);
  if (std::any_of(times.begin(), times.end(), [](double time) { return time > kDear; })) {
    std::vector<double> again;
    Alive same;
    track(game, settings, again, same);
    for (std::size_t i = 0; i < times.size(); ++i) times[i] = std::min(times[i], again[i]);
  }
  for (const double time : times) score.costs.add(time);
  return events;
}

std::string explained(int number, const sim::Truth& truth,
                      const std::vector<tracking::TrackedEvent>& events) {
  const auto games = pipeline::games_of(events);
  auto text = fmt::format("game {} (seed {}): {} plies in truth, {} games found", number, truth.seed,
                          truth.plies.size(), games.size());
  if (!games.empty()) {
    const auto& plies = games[0].plies;
    std::size_t same = 0;
    while (same < plies.size() && same < truth.plies.size() && plies[same].uci == truth.plies[same].uci)
      ++same;
    text += fmt::format(", {} plies, same to {}", plies.size(), same);
    if (same < truth.plies.size()) {
      text += fmt::format(", then {} placed {} completed {}", truth.plies[same].uci,
                          truth.plies[same].placement.count(), truth.plies[same].completion.count());
    }
    if (same < plies.size()) text += fmt::format(", tracked {}", plies[same].uci.text());
  }
  text += '\n';
  for (const auto& irregularity : truth.irregularities) {
    text += fmt::format("    {} {} ply {} at {}..{} {}\n", irregularity.code, irregularity.state,
                        irregularity.ply, irregularity.from.count(), irregularity.to.count(),
                        fmt::join(irregularity.line, " "));
  }
  for (const auto& event : events) {
    const auto* flag = std::get_if<tracking::IrregularityFound>(&event.what);
    if (flag == nullptr) continue;
    text += fmt::format("    flag {} {} {} ply {} at {}\n", flag->id, flag->code.text(), flag->state.text(),
                        flag->ply, event.at.count());
  }
  return text;
}

/// A capture where there are bytes, else the board events line by line.
void dump(const std::string& path, const sim::SimulatedGame& game) {
  std::ofstream(path + ".truth.json") << sim::to_json(game.truth) << '\n';
  std::ofstream file(path + (game.lines.empty() ? ".events.jsonl" : ".ebcap"));
  if (!game.lines.empty()) {
    file << sim::to_capture_text(game);
    return;
  }
  for (const auto& event : game.events) file << events::to_json_line(event) << '\n';
}

sim::Profile profile_of(const Cell& cell, int game) {
  auto profile = sim::Profile::of(cell.level);
  if (cell.habits) add_natural_habits(profile);
  if (cell.lever != sim::LeverUse::both) {
    profile.clock_stopped = 0.5;
    profile.gesture_none = 0.3;
    profile.post_mortem =
        2.0 / 3;  // three games in four show that it is no play: then half of the games have one
  }
  for (const std::string& assignment : cell.changed) std::ignore = sim::set_parameter(profile, assignment);
  if (!cell.illegal) return profile;
  profile.illegal_move = 1;
  profile.illegal_at_once = game % 3 == 0;
  profile.illegal_later = game % 3 == 1;
  return profile;
}

std::string count_word(TrackerScore& score, const OracleWord& word) {
  using Verdict = OracleWord::Verdict;
  score.never_told += word.verdict == Verdict::never_told;
  score.outweighed += word.verdict == Verdict::outweighed;
  score.at_the_end += word.verdict == Verdict::at_the_end;
  return fmt::format("    {}\n", to_string(word));
}

/// A session that tracks the game and asks for all squares when they puzzle.
class AskingHost {
 public:
  explicit AskingHost(const drivers::DriverInfo& driver) : driver_(driver) {}
  std::vector<std::uint8_t> operator()(const drivers::CaptureLine& line) {
    std::vector<tracking::TrackedEvent> ignored;
    pipeline_->read(line.at, line.bytes, ignored);
    if (line.at < next_doubt_ || !pipeline_->tracker().in_doubt()) return {};
    next_doubt_ = line.at + daemon::Doubt::kPause;
    const auto bytes = driver_.ask_board.front().bytes;
    return {bytes.begin(), bytes.end()};
  }

 private:
  const drivers::DriverInfo& driver_;
  std::shared_ptr<pipeline::BoardPipeline> pipeline_ =
      std::make_shared<pipeline::BoardPipeline>(driver_, tracking::TrackerSettings{});
  Millis next_doubt_{5000};  // the opening asks by itself
};

tracking::TrackerSettings settings_of(const Cell& cell, const sim::Truth& truth) {
  tracking::TrackerSettings settings;
  if (cell.declared) settings.control = rules::parse_time_control(truth.time_control).value();
  return settings;
}

sim::SimulatedGame simulate(const Cell& cell, int number, std::uint64_t seed,
                            const rules::GameRecord& record) {
  sim::TableSettings table;
  table.has_clock = cell.clock;
  table.kind = cell.kind;
  table.make = cell.make;
  table.lever = cell.lever;
  if (cell.gaps) table.gaps = sim::Gaps{};
  if (cell.asking) table.host = AskingHost(*drivers::find_driver(cell.make));
  const auto profile = profile_of(cell, number);
  if (cell.time_control.empty()) return sim::simulate(record, profile, seed, table);
  return sim::simulate(sim::at_time_control(record, cell.time_control).value(), profile, seed, table);
}

GameScore play(const Cell& cell, int number, const RunSettings& settings, const rules::GameRecord& record) {
  const auto seed = settings.seed * 1'000'000 + static_cast<std::uint64_t>(number);
  const auto game = simulate(cell, number, seed, record);
  GameScore result;
  auto& tracker = result.score.tracker;
  const auto events = track(game, settings_of(cell, game.truth), tracker);
  const bool exact_game = tracker.add_events(game.truth, events);
  const std::string oracle = exact_game ? "" : count_word(tracker, ask_oracle(game));
  const bool habits = cell.habits || !cell.changed.empty();
  const bool silent = habits && tracker.habits.found() < tracker.habits.offences();
  if (!exact_game || tracker.illegal_found < tracker.illegal || tracker.illegal_false > 0 || silent ||
      (habits && tracker.arbiter_false > 0)) {
    result.lost = explained(number, game.truth, events) + oracle;
    if (!settings.dump.empty()) dump(fmt::format("{}/{}-{}", settings.dump, cell.name(), number), game);
  }
  if (!settings.baselines) return result;
  const auto stream = board_events(game);
  for (std::size_t n = 0; n < kBaselines.size(); ++n) {
    const auto followed = kBaselines[n].rule(stream, game.truth);
    const bool same = std::equal(
        followed.line.begin(), followed.line.end(), game.truth.plies.begin(), game.truth.plies.end(),
        [](const std::string& uci, const sim::TruthPly& ply) { return uci == ply.uci; });
    result.score.baselines[n].add(game.truth, followed, same);
  }
  return result;
}

}  // namespace

std::string Cell::name() const {
  std::string name(sim::to_string(level));
  if (make != "dgt") name += fmt::format("-{}", make);
  if (kind != sim::BoardKind::identity) name += fmt::format("-{}", sim::to_string(kind));
  if (!clock) name += "-noclock";
  if (illegal) name += "-illegal";
  if (habits) name += "-habits";
  if (asking) name += "-asking";
  if (lever != sim::LeverUse::both) name += fmt::format("-lever-{}", sim::to_string(lever));
  if (gaps) name += "-gaps";
  if (!time_control.empty()) name += "-" + time_control;
  if (declared) name += "-declared";
  for (const std::string& assignment : changed) name += "-" + assignment;
  return name;
}

CellScore run_cell(const Cell& cell, const RunSettings& settings,
                   const std::vector<rules::GameRecord>& records) {
  std::vector<GameScore> played(static_cast<std::size_t>(settings.games));
  std::atomic<int> next{0};
  const auto work = [&] {
    for (int n = next++; n < settings.games; n = next++) {
      const auto at = static_cast<std::size_t>(n);
      played[at] = play(cell, n, settings, records[at % records.size()]);
    }
  };
  std::vector<std::thread> threads;
  for (int n = 1; n < settings.jobs; ++n) threads.emplace_back(work);
  work();
  for (auto& thread : threads) thread.join();

  CellScore sum;
  for (const GameScore& game : played) {
    sum.tracker += game.score.tracker;
    for (std::size_t n = 0; n < kBaselines.size(); ++n) sum.baselines[n] += game.score.baselines[n];
    if (settings.verbose) fmt::print(stderr, "{}", game.lost);
  }
  return sum;
}

}  // namespace eboard::bench
