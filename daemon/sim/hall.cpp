// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/hall.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <list>
#include <memory>
#include <system_error>

#include "daemon/sim/event_loop.hpp"
#include "daemon/sim/live_board.hpp"

namespace eboard::sim {
namespace {

/// Events within this time are served together, so that a thousand boards do not each wake up a thousand
/// times a second.
constexpr std::chrono::milliseconds kGrain{1};
/// Whoever wakes up later than this was stopped, or the whole computer was.
constexpr std::chrono::milliseconds kStopped{200};

class Timeline {
 public:
  explicit Timeline(double speed) : speed_(speed) {}
  /// To be called when a wait for `due` is over. A hall that was stopped goes on where it stood: no hand
  /// makes up for what it did not do.
  void woken(WallClock::time_point due) {
    if (const auto late = WallClock::now() - due; late > kStopped) start_ += late;
  }
  [[nodiscard]] Micros now() const {
    const std::chrono::duration<double, std::micro> wall = WallClock::now() - start_;
    return Micros{static_cast<std::int64_t>(wall.count() * speed_)};
  }
  [[nodiscard]] WallClock::time_point wall(Micros simulated) const {
    const std::chrono::duration<double, std::micro> since(static_cast<double>(simulated.count()) / speed_);
    return start_ + std::chrono::duration_cast<WallClock::duration>(since);
  }

 private:
  double speed_;
  WallClock::time_point start_ = WallClock::now();
};

Expected<void, std::string> make_directory(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) return unexpected(fmt::format("{}: {}", path, error.message()));
  return {};
}

std::string port_name(const Options& options, std::string_view kind, int number) {
  return (std::filesystem::path(options.directory) / fmt::format("{}-{}", kind, number)).string();
}

std::string line_name(const Options& options, int number) {
  return port_name(options, options.bus > 0 ? "bus" : "board", number);
}

template <class Game>
Expected<std::optional<TruthLogOf<Game>>, std::string> open_log(const Options& options, int number) {
  if (options.truth.empty()) return std::optional<TruthLogOf<Game>>{};
  const auto path = std::filesystem::path(options.truth) / fmt::format("board-{}.truth.jsonl", number);
  auto log = TruthLogOf<Game>::open(path.string(), number);
  if (!log) return unexpected(log.error());
  return std::optional<TruthLogOf<Game>>(std::move(*log));
}

template <class Game>
Expected<std::unique_ptr<LiveTableOf<Game>>, std::string> make_table(
    int number, const Options& options, const std::vector<typename Game::Record>& games) {
  auto log = open_log<Game>(options, number);
  if (!log) return unexpected(log.error());
  return std::make_unique<LiveTableOf<Game>>(number, options, games, std::move(*log));
}

/// The port of that number. Its plug has dice of its own.
Expected<Plug, std::string> make_port(const std::string& name, const Options& options, int number) {
  constexpr std::uint64_t plug_seeds = 0x706c7567;  // distinct from those of games, boards and lines
  return Plug::create(name, options.usb_renumber,
                      Random(seed_of(options.seed ^ plug_seeds, static_cast<std::uint64_t>(number))));
}

template <class Game>
Expected<void, std::string> add_board(std::list<LiveBoardOf<Game>>& boards, int number,
                                      const Options& options,
                                      const std::vector<typename Game::Record>& games) {
  auto port = make_port(port_name(options, "board", number), options, number);
  if (!port) return unexpected(port.error());
  auto table = make_table<Game>(number, options, games);
  if (!table) return unexpected(table.error());
  boards.emplace_back(std::move(*table), std::move(*port));
  return {};
}

/// The line of that number, with its share of the boards or a board of its own.
Expected<void, std::string> add_line(std::list<LiveBus>& lines, int number, const Options& options,
                                     const std::vector<Chess::Record>& games) {
  auto port = make_port(line_name(options, number), options, number);
  if (!port) return unexpected(port.error());
  LiveBus& line = lines.emplace_back(options, number, std::move(*port));
  const int share = std::max(options.bus, 1);
  const int last = std::min(number * share, options.boards);
  for (int board = (number - 1) * share + 1; board <= last; ++board) {
    auto table = make_table<Chess>(board, options, games);
    if (!table) return unexpected(table.error());
    line.add(std::move(*table));
  }
  return {};
}

/// `Port`: LiveBoardOf or LiveBus.
template <class Port>
void run(std::list<Port>& ports, const Options& options, const StopSignals& signals) {
  std::vector<PseudoTerminal*> terminals;
  for (auto& port : ports) terminals.push_back(&port.terminal());
  Timeline timeline(options.speed);
  for (auto& port : ports) port.start(std::chrono::system_clock::now());
  Waiter waiter;
  while (!signals.stopped()) {
    const Micros now = timeline.now();
    std::optional<Micros> next;
    bool done = true;
    for (auto& port : ports) {
      port.advance(now);
      done = done && port.done();
      if (const auto at = port.next_event()) next = next ? std::min(*next, *at) : *at;
    }
    if (done && options.until_done) return;
    const auto soonest = WallClock::now() + kGrain;
    const auto latest = WallClock::now() + std::chrono::seconds{1};
    const auto due = std::clamp(next ? timeline.wall(*next) : latest, soonest, latest);
    waiter.wait(terminals, due, signals);
    timeline.woken(due);
  }
}

Expected<void, std::string> make_directories(const Options& options) {
  for (const auto& folder : {options.directory, options.truth}) {
    if (folder.empty()) continue;
    if (auto made = make_directory(folder); !made) return made;
  }
  return {};
}

template <class Game>
Exit play_games(const Options& options, const std::vector<typename Game::Record>& games) {
  if (const auto made = make_directories(options); !made) return complain(kFailed, made.error());
  const StopSignals signals;
  std::list<LiveBoardOf<Game>> boards;
  for (int number = 1; number <= options.boards; ++number) {
    if (const auto added = add_board(boards, number, options, games); !added)
      return complain(kFailed, added.error());
  }
  fmt::print("{} boards at {}\n", options.boards, port_name(options, "board", 1));
  std::fflush(stdout);
  run(boards, options, signals);
  return kDone;
}

Exit play_on_lines(const Options& options, const std::vector<Chess::Record>& games) {
  if (const auto made = make_directories(options); !made) return complain(kFailed, made.error());
  const StopSignals signals;
  std::list<LiveBus> lines;
  const int share = std::max(options.bus, 1);
  for (int number = 1; (number - 1) * share < options.boards; ++number) {
    if (const auto added = add_line(lines, number, options, games); !added)
      return complain(kFailed, added.error());
  }
  fmt::print("{} boards on {} lines at {}\n", options.boards, lines.size(), line_name(options, 1));
  std::fflush(stdout);
  run(lines, options, signals);
  return kDone;
}

template <class Game>
Exit write_captures(const Options& options, const std::vector<typename Game::Record>& games) {
  if (const auto made = make_directory(options.capture); !made) return complain(kFailed, made.error());
  const auto write = [&](const std::string& name, const std::string& text) {
    const auto path = (std::filesystem::path(options.capture) / name).string();
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    return file ? std::string{} : path;
  };
  for (std::size_t n = 0; n < games.size(); ++n) {
    const auto game = simulate(games[n], options.profile, seed_of(options.seed, n), options.table);
    auto failed = write(fmt::format("{:03}.ebcap", n + 1), to_capture_text(game));
    if (failed.empty()) failed = write(fmt::format("{:03}.truth.json", n + 1), to_json(game.truth));
    if (!failed.empty()) return complain(kFailed, fmt::format("{}: cannot be written", failed));
  }
  fmt::print("{} games in {}\n", games.size(), options.capture);
  return kDone;
}

}  // namespace

Exit play_capture(const Options& options) {
  const auto capture = drivers::read_capture(options.replay);
  if (!capture) return complain(kUsage, capture.error());
  if (const auto made = make_directory(options.directory); !made) return complain(kFailed, made.error());
  const StopSignals signals;
  const std::string name = port_name(options, "board", 1);
  auto port = make_port(name, options, 1);
  if (!port) return complain(kFailed, port.error());
  PseudoTerminal* terminal = &port->terminal();
  fmt::print("1 board at {}\n", name);
  std::fflush(stdout);
  const std::vector<PseudoTerminal*> terminals{terminal};
  Waiter waiter;
  const auto serve = [&](WallClock::time_point until) {
    waiter.wait(terminals, until, signals);
    while (terminal->is_open() && !terminal->read().empty()) {
    }
  };
  while (!terminal->is_open() && !signals.stopped()) serve(WallClock::now() + std::chrono::seconds{1});
  const Timeline timeline(options.speed);
  for (const auto& line : capture->lines) {
    if (line.direction != drivers::Direction::from_device) continue;
    const auto due = timeline.wall(line.at);
    while (WallClock::now() < due && !signals.stopped()) serve(due);
    if (signals.stopped()) return kDone;
    terminal->write(line.bytes);
  }
  while (!options.until_done && !signals.stopped()) serve(WallClock::now() + std::chrono::seconds{1});
  return kDone;
}

Exit play_records(const Options& options) {
  const auto play = [&](const auto& games, auto game) {
    using Game = decltype(game);
    if (!games) return complain(kUsage, games.error());
    return options.capture.empty() ? play_games<Game>(options, *games)
                                   : write_captures<Game>(options, *games);
  };
  if (!options.quaternity.empty()) return play(load_records(options), Quaternity{});
  if (options.line) {
    const auto games = load_games(options);
    return games ? play_on_lines(options, *games) : complain(kUsage, games.error());
  }
  return play(load_games(options), Chess{});
}

}  // namespace eboard::sim
