// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// From the last byte of a field update read to the frame that ten browsers' sockets received, journal commit
// included, with 8, 100 and 1,000 boards at blitz pace: the daemon's own recorder, storage thread and web
// loop receive the reports of simulated boards in real time. Prints lines NAME VALUE UNIT, the disk's
// fdatasync of the same run among them.
//
//   bench_pipeline [SECONDS [BOARDS [CONFIGURATION]]]
//
// With a configuration everything leaves the hall by the outlets that it names, and somebody reads the PGN
// that grows and follows boards on port 1982. outlets.py compares the two.
#include <fcntl.h>
#include <fmt/format.h>
#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <queue>
#include <thread>

#include "daemon/core/board_recorder.hpp"
#include "daemon/core/time_line.hpp"
#include "daemon/keeper/storage_thread.hpp"
#include "daemon/net/server.hpp"
#include "daemon/outlets/kinds.hpp"
#include "daemon/sim/simulate.hpp"
#include "daemon/system/heaps.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/bench/outside.hpp"
#include "tests/support/places.hpp"

namespace {

using namespace eboard;
using namespace std::chrono_literals;
using drivers::Millis;
namespace fs = std::filesystem;

constexpr int kClients = 10;
/// Boards stand at moves that are so far apart at most.
constexpr Millis kEarliest = 60s, kApart = 90s;
/// After which the boards have told all that came before, and play begins.
constexpr auto kWarmUp = 30s;
constexpr std::size_t kMaxWaiting = 1000;

std::int64_t now_ns() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1'000'000'000LL + time.tv_nsec;
}

template <class Value>
Value at_share(std::vector<Value>& values, double share) {
  if (values.empty()) return {};
  const auto place = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + place, values.end());
  return values[static_cast<std::size_t>(place)];
}

/// At once: the hall's threads run, and would meet what std::exit() has taken away.
[[noreturn]] void give_up(const std::string& reason) {
  fmt::print(stderr, "bench pipeline: {}\n", reason);
  std::fflush(stdout);
  std::_Exit(3);
}

/// Median of one block written and synced, in microseconds.
double fdatasync_median(const fs::path& folder) {
  const int file = ::open((folder / "probe").c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
  if (file < 0) give_up("cannot write into " + folder.string());
  std::vector<char> block(4096, 'x');
  std::vector<double> took;
  for (int i = 0; i < 100; ++i) {
    const auto start = now_ns();
    if (::write(file, block.data(), block.size()) < 0 || ::fdatasync(file) != 0) give_up("the disk refuses");
    took.push_back(static_cast<double>(now_ns() - start) / 1e3);
  }
  ::close(file);
  return at_share(took, 0.5);
}

struct Read {
  Millis at{0};
  std::vector<std::uint8_t> bytes;
};

/// What one board sends from `start` on for `length`, after all that it sent before.
struct Stream {
  std::vector<Read> before, during;
};

Stream stream_of(const rules::GameRecord& game, std::uint64_t seed, Millis start, Millis length) {
  Stream stream;
  sim::TableSettings table;
  table.max_think = 15s;
  for (auto& line : sim::simulate(game, sim::Profile::of(sim::Level::l2), seed, table).lines) {
    if (line.direction != drivers::Direction::from_device || line.at > start + length) continue;
    (line.at <= start ? stream.before : stream.during).push_back({line.at, std::move(line.bytes)});
  }
  return stream;
}

/// When the bytes of each event were read, by sequence number from 1.
struct Origin {
  std::int64_t read_ns = 0;
  bool of_squares = false;
};

double processor_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double resident_mib() {
  std::ifstream in("/proc/self/statm");
  long pages = 0;
  in >> pages >> pages;
  return static_cast<double>(pages) * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

class Hall {
 public:
  /// `outside`: by what the games leave the hall besides; may be null.
  Hall(int boards, int seconds, const std::vector<rules::GameRecord>& games, const fs::path& folder,
       const daemon::Config* outside)
      : boards_(boards),
        seconds_(seconds),
        folder_(folder),
        line_(std::nullopt, {},
              std::chrono::duration_cast<Millis>(std::chrono::system_clock::now().time_since_epoch()),
              daemon::TimeLine::Steady::now(), 1) {
    auto store = storage::Store::open((folder / "bench.db").string(), storage::Store::Access::read_write);
    if (!store) give_up(store.error().message);
    net::InitialState initial;
    std::vector<daemon::BoardIdentity> identities;
    for (int number = 1; number <= boards; ++number) {
      const std::string key = fmt::format("board-{}", number);
      const auto device = store->device(key, "dgt");
      if (!device) give_up(device.error().message);
      const auto board = store->board(*device, number);
      if (!board) give_up(board.error().message);
      identities.push_back({key, *device, *board, number});
      initial.boards.push_back(
          {.id = *board, .number = number, .tags = {}, .time_control = {}, .edition = {}});
    }
    storage_.emplace(std::move(*store), [](const std::string& reason) { give_up(reason); });
    net::ServerSettings settings;
    settings.entrances.listen->port = 0;
    settings.database = (folder / "bench.db").string();
    if (outside != nullptr) outside_.emplace(*outside, *storage_, line_, settings, initial);
    auto server = net::WebServer::start(settings, std::move(initial));
    if (!server) give_up(server.error());
    server_ = std::move(*server);
    if (outside_) {
      outside_->start(*server_);
    } else {
      storage_->start({server_.get()}, *server_);
    }
    for (const daemon::BoardIdentity& identity : identities) add(identity, games);
    malloc_trim(0);
  }

  void run() {
    warm_up();
    const auto start = line_.when(begins_);
    if (std::chrono::steady_clock::now() > start - 1s)
      give_up("this computer is too slow for so many boards");
    std::this_thread::sleep_until(start - 1s);
    malloc_trim(0);
    const pid_t clients = start_clients();
    std::this_thread::sleep_until(start);
    const double used = processor_seconds();
    play(start);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    const double share = (processor_seconds() - used) / took.count();
    const double resident = resident_mib();
    int status = 0;
    waitpid(clients, &status, 0);
    storage_->stop();
    if (outside_) outside_->stop();
    server_->stop();
    report(share, resident);
  }

 private:
  struct Due {
    Millis at;
    std::size_t board;
    bool operator>(const Due& other) const { return at > other.at; }
  };

  void add(const daemon::BoardIdentity& identity, const std::vector<rules::GameRecord>& games) {
    const auto index = static_cast<std::size_t>(identity.number);
    // Boards stand at different moves, and their clocks tick at different times of a second.
    const Millis start = kEarliest + Millis(index * 7919 % kApart.count());
    starts_.push_back(start);
    streams_.push_back(stream_of(games[index % games.size()], index, start, std::chrono::seconds(seconds_)));
    auto recorder = daemon::BoardRecorder::begin(identity, {.driver = "dgt", .tracker = {}}, opened_,
                                                 [this](daemon::Batch batch) { keep(std::move(batch)); });
    if (!recorder) give_up(recorder.error());
    recorders_.push_back(std::move(*recorder));
  }

  void keep(daemon::Batch batch) {
    const auto squares = std::any_of(batch.items.begin(), batch.items.end(), [](const auto& item) {
      const auto* event = std::get_if<tracking::TrackedEvent>(&item);
      return event && std::holds_alternative<tracking::BoardSeen>(event->what);
    });
    for (const auto& item : batch.items) {
      if (std::holds_alternative<tracking::TrackedEvent>(item))
        origins_.push_back({read_ns_, squares && reading_});
    }
    storage_->push(std::move(batch));
  }

  /// When the board reports what its stream has at that time.
  [[nodiscard]] Millis journal_time(std::size_t board, Millis at) const {
    return begins_ + at - starts_[board];
  }

  void warm_up() {
    begins_ = line_.now() + kWarmUp;
    for (std::size_t i = 0; i < recorders_.size(); ++i) {
      recorders_[i].opened(journal_time(i, 0ms), "bench");
      if (outside_) outside_->show(recorders_[i].identity().number);
      for (const Read& read : streams_[i].before)
        recorders_[i].carried(journal_time(i, read.at), drivers::Direction::from_device, read.bytes);
      streams_[i].before.clear();
      // More at once than boards ever report would leave memory behind that no hall needs.
      while (storage_->unstored() > kMaxWaiting) std::this_thread::sleep_for(1ms);
    }
    origins_.reserve(origins_.size() + static_cast<std::size_t>(boards_) * 40);
    std::this_thread::sleep_for(std::chrono::milliseconds(500 + 2 * boards_));
  }

  pid_t start_clients() {
    const std::string address = server_->address();
    const std::string port = address.substr(address.rfind(':') + 1);
    const std::string clients = std::to_string(kClients);
    const std::string seconds = std::to_string(seconds_ + 2);
    const std::string out = (folder_ / "frames").string();
    const pid_t child = fork();
    if (child != 0) return child;
    const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / "ws_clients";
    const int quiet = ::open("/dev/null", O_WRONLY);
    dup2(quiet, STDOUT_FILENO);
    execl(program.c_str(), program.c_str(), "--port", port.c_str(), "--clients", clients.c_str(), "--seconds",
          seconds.c_str(), "--out", out.c_str(), nullptr);
    _exit(127);
  }

  void play(std::chrono::steady_clock::time_point start) {
    std::priority_queue<Due, std::vector<Due>, std::greater<>> reads, deadlines;
    const auto since_start = [&](std::size_t board, Millis at) { return at - starts_[board]; };
    for (std::size_t i = 0; i < streams_.size(); ++i) {
      for (const Read& read : streams_[i].during) reads.push({since_start(i, read.at), i});
    }
    std::vector<std::size_t> next(streams_.size(), 0);
    const Millis end = std::chrono::seconds(seconds_);
    first_measured_ = origins_.size() + 1;
    while (!reads.empty()) {
      Due due = reads.top();
      const bool deadline = !deadlines.empty() && deadlines.top().at <= due.at;
      if (deadline) due = deadlines.top();
      if (due.at > end) break;
      (deadline ? deadlines : reads).pop();
      std::this_thread::sleep_until(start + due.at);
      daemon::BoardRecorder& recorder = recorders_[due.board];
      read_ns_ = now_ns();
      reading_ = !deadline;
      if (deadline) {
        recorder.advance(begins_ + due.at);
      } else {
        const Read& read = streams_[due.board].during[next[due.board]++];
        recorder.carried(journal_time(due.board, read.at), drivers::Direction::from_device, read.bytes);
      }
      if (const auto at = recorder.next_deadline()) deadlines.push({*at - begins_, due.board});
    }
  }

  void report(double share, double resident) {
    std::ifstream in(folder_ / "frames");
    std::vector<double> latency;
    std::vector<std::int64_t> last(kClients + 1, static_cast<std::int64_t>(first_measured_) - 1);
    long frames = 0;
    std::size_t client = 0;
    std::int64_t sequence = 0, at = 0, bytes = 0;
    while (in >> client >> sequence >> at >> bytes) {
      ++frames;
      if (client >= last.size()) continue;
      for (std::int64_t event = last[client] + 1; event <= sequence; ++event) {
        const Origin& origin = origins_[static_cast<std::size_t>(event - 1)];
        if (origin.of_squares) latency.push_back(static_cast<double>(at - origin.read_ns) / 1e6);
      }
      last[client] = std::max(last[client], sequence);
    }
    const std::string name = fmt::format("pipeline.{}_boards", boards_);
    fmt::print("{}.fdatasync_median {:.3f} ms\n", name, fdatasync_median(folder_) / 1e3);
    if (latency.empty()) give_up("no client received a frame");
    fmt::print("{}.field_updates {} frames_events\n", name, latency.size());
    fmt::print("{}.read_to_frame_median {:.3f} ms\n", name, at_share(latency, 0.5));
    fmt::print("{}.read_to_frame_p99 {:.3f} ms\n", name, at_share(latency, 0.99));
    fmt::print("{}.processor {:.3f} cores\n", name, share);
    fmt::print("{}.resident {:.1f} MiB\n", name, resident);
    fmt::print("{}.frames {:.0f} per_s_and_client\n", name,
               static_cast<double>(frames) / kClients / seconds_);
  }

  int boards_, seconds_;
  fs::path folder_;
  const daemon::TimeLine line_;
  const Millis opened_ = line_.now() - kEarliest - kApart;
  Millis begins_{0};                       ///< the journal time at which play is measured
  std::optional<bench::Outside> outside_;  ///< called from the threads below
  std::unique_ptr<net::WebServer> server_;
  std::optional<daemon::StorageThread> storage_;
  std::vector<daemon::BoardRecorder> recorders_;
  std::vector<Stream> streams_;
  std::vector<Millis> starts_;
  std::vector<Origin> origins_;
  std::size_t first_measured_ = 0;
  std::int64_t read_ns_ = 0;
  bool reading_ = false;
};

}  // namespace

int main(int argc, char** argv) {
  const int seconds = argc > 1 ? std::atoi(argv[1]) : 20;
  const int boards = argc > 2 ? std::atoi(argv[2]) : 0;
  if (seconds < 1 || boards < 0 || (argc > 2 && boards == 0) || argc > 4) {
    fmt::print(stderr, "usage: bench_pipeline [SECONDS a hall [BOARDS [CONFIGURATION]]]\n");
    return 2;
  }
  daemon::return_freed_memory();
  const auto games = rules::read_pgn_file(eboard::test::in_clone("tests/data/demo-games.pgn"));
  if (!games) give_up(games.error());
  std::vector<rules::GameRecord> records;
  for (const rules::PgnGame& game : *games) records.push_back(game.record);
  std::optional<daemon::Config> outside;
  if (argc > 3) {
    auto config = daemon::load_config(argv[3], outlets::all_kinds());
    if (!config) give_up(config.error().front());
    outside = std::move(*config);
  }
  for (const int each : boards > 0 ? std::vector<int>{boards} : std::vector<int>{8, 100, 1000}) {
    std::string pattern = (fs::temp_directory_path() / "eboardd-bench-XXXXXX").string();
    if (!mkdtemp(pattern.data())) give_up("no temporary folder");
    Hall(each, seconds, records, pattern, outside ? &*outside : nullptr).run();
    fs::remove_all(pattern);
  }
  return 0;
}
