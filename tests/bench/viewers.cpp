// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What viewers who read badly cost those who read well: from an event handed to the web server to the frame
// that a hundred viewers received, alone and beside each crowd, in turn and several times over, so that
// other load on the machine falls on all alike. What is compared is the median of the 99th percentiles of
// many short windows: a disturbance from outside spoils one window, a crowd all of its own. Prints lines NAME
// VALUE UNIT. Exit code 1: beside some crowd it is more than twice that without one.
#include <fmt/format.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <thread>

#include "daemon/net/server.hpp"
#include "tests/bench/viewers_manners.hpp"

namespace {

using namespace eboard;
using namespace std::chrono_literals;
using bench::Arrival;
using bench::Manner;

constexpr int kViewers = 100;
constexpr int kBoards = 16;
constexpr int kEventsAtOnce = 4;   ///< of as many boards: more bytes than a slow reader takes
constexpr auto kPace = 5ms;        ///< from one such handful to the next
constexpr auto kFilling = 1500ms;  ///< until the buffers of those who do not read are full
constexpr auto kWindow = 250ms;
constexpr std::int64_t kEventsOfWindow = kWindow / kPace * kEventsAtOnce;
constexpr double kMaxRatio = 2;

/// Those who take everything in the end, by fits, are as many more viewers, so they are few.
const std::vector<Manner> kCrowds = {
    {.name = "without"},
    {.name = "1_slow", .count = 1, .bytes = 700},
    {.name = "20_slow", .count = 20, .bytes = 700},
    {.name = "200_slow", .count = 200, .bytes = 700},
    {.name = "200_deaf", .count = 200},
    {.name = "200_trickling", .count = 200, .bytes = 1, .every_ms = 1000},
    {.name = "20_stalling", .count = 20, .bytes = 65536, .every_ms = 90},
    {.name = "20_oscillating", .count = 20, .bytes = 65536, .every_ms = 10, .reads_ms = 300, .rests_ms = 900},
    {.name = "20_reconnecting", .count = 20, .bytes = 700, .stays_ms = 200},
};

[[noreturn]] void give_up(const std::string& reason) {
  fmt::print(stderr, "bench viewers: {}\n", reason);
  std::exit(3);
}

double at_share(std::vector<double> values, double share) {
  if (values.empty()) give_up("nobody received a frame");
  const auto place = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + place, values.end());
  return values[static_cast<std::size_t>(place)];
}

/// The viewers who read well, in a thread of their own.
class Audience {
 public:
  explicit Audience(const bench::Address& address) : poll_(::epoll_create1(EPOLL_CLOEXEC)) {
    for (int i = 0; i < kViewers; ++i) {
      const int descriptor = bench::connect_viewer(address, "/live");
      if (descriptor < 0) give_up("a viewer cannot connect");
      clients_.push_back(std::make_unique<bench::Client>(i, descriptor));
      epoll_event interest{};
      interest.events = EPOLLIN;
      interest.data.ptr = clients_.back().get();
      ::epoll_ctl(poll_, EPOLL_CTL_ADD, descriptor, &interest);
    }
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
  }
  ~Audience() {
    (void)end();
    ::close(poll_);
  }

  std::vector<Arrival> end() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
    return std::move(arrivals_);
  }

 private:
  void run(const std::stop_token& stop) {
    epoll_event events[kViewers];
    while (!stop.stop_requested()) {
      const int count = ::epoll_wait(poll_, events, kViewers, 20);
      for (int i = 0; i < count; ++i) {
        auto* client = static_cast<bench::Client*>(events[i].data.ptr);
        if (!client->read(arrivals_)) give_up("a viewer who reads well was cut");
      }
    }
  }

  int poll_;
  std::vector<std::unique_ptr<bench::Client>> clients_;
  std::vector<Arrival> arrivals_;
  std::jthread thread_;
};

/// A web server without a store, and sixteen boards that publish something all the time.
class Hall {
 public:
  Hall() {
    net::InitialState initial;
    for (int number = 1; number <= kBoards; ++number)
      initial.boards.push_back(
          {.id = number, .number = number, .tags = {}, .time_control = {}, .edition = {}});
    net::ServerSettings settings;
    settings.entrances.listen->port = 0;
    auto server = net::WebServer::start(settings, std::move(initial));
    if (!server) give_up(server.error());
    server_ = std::move(*server);
  }

  [[nodiscard]] bench::Address address() const {
    const std::string text = server_->address();
    return {.port = std::atoi(text.c_str() + text.rfind(':') + 1)};
  }

  void play(std::chrono::milliseconds length) {
    const auto start = std::chrono::steady_clock::now();
    for (auto next = start; next < start + length; next += kPace) {
      std::this_thread::sleep_until(next);
      tell();
    }
  }

  /// When each event was handed over, by sequence number from 1.
  [[nodiscard]] const std::vector<std::int64_t>& told() const { return told_; }

 private:
  void tell() {
    auto batch = std::make_shared<std::vector<storage::StoredEvent>>();
    for (int i = 0; i < kEventsAtOnce; ++i) batch->push_back(next_move());
    told_.insert(told_.end(), kEventsAtOnce, bench::now_ns());
    server_->publish(std::move(batch));
  }

  storage::StoredEvent next_move() {
    const storage::Sequence sequence = ++sequence_;
    tracking::MoveTracked move;
    move.ply = static_cast<int>(sequence / kBoards % 80) + 1;
    move.uci = tracking::PlayedMove::read("g1f3");
    move.san = "Nf3";
    move.fen = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1";
    storage::StoredEvent event;
    event.sequence = sequence;
    event.board = static_cast<storage::BoardId>(sequence % kBoards + 1);
    event.event = {tracking::Millis{sequence}, 1, std::move(move)};
    return event;
  }

  storage::Sequence sequence_ = 0;
  std::unique_ptr<net::WebServer> server_;
  std::vector<std::int64_t> told_;
};

/// The 99th percentile of each window of a quarter of a second, in milliseconds.
std::vector<double> measure(const Manner& manner, std::chrono::milliseconds length) {
  Hall hall;
  const bench::Crowd crowd(manner, hall.address());
  Audience audience(hall.address());
  hall.play(kFilling);
  const auto first = static_cast<std::int64_t>(hall.told().size());
  hall.play(length);
  std::this_thread::sleep_for(500ms);  // a frame that comes later than this is missing, not late
  std::vector<std::vector<double>> took(static_cast<std::size_t>(length / kWindow));
  std::vector<std::int64_t> last(kViewers, first);
  for (const Arrival& arrival : audience.end()) {
    auto& seen = last[static_cast<std::size_t>(arrival.client)];
    for (; seen < arrival.sequence; ++seen) {
      const auto told = hall.told()[static_cast<std::size_t>(seen)];
      took.at(static_cast<std::size_t>((seen - first) / kEventsOfWindow))
          .push_back(static_cast<double>(arrival.at_ns - told) / 1e6);
    }
  }
  const auto all = static_cast<std::int64_t>(hall.told().size());
  const auto behind =
      std::count_if(last.begin(), last.end(), [all](std::int64_t seen) { return seen != all; });
  if (behind > 0) give_up(fmt::format("{} viewers who read well missed the last event", behind));
  std::vector<double> found;
  for (auto& window : took) found.push_back(at_share(std::move(window), 0.99));
  return found;
}

int run(std::chrono::milliseconds length, int repetitions) {
  bench::raise_file_limit();
  std::vector<std::vector<double>> found(kCrowds.size());
  for (int i = 0; i < repetitions; ++i) {
    for (std::size_t crowd = 0; crowd < kCrowds.size(); ++crowd) {
      const auto windows = measure(kCrowds[crowd], length);
      found[crowd].insert(found[crowd].end(), windows.begin(), windows.end());
    }
  }
  const double alone = at_share(found[0], 0.5);
  bool good = true;
  for (std::size_t crowd = 0; crowd < kCrowds.size(); ++crowd) {
    const double p99 = at_share(found[crowd], 0.5);
    fmt::print("viewers.{}.event_to_frame_p99 {:.3f} ms\n", kCrowds[crowd].name, p99);
    if (crowd > 0) fmt::print("viewers.{}.ratio {:.2f} times\n", kCrowds[crowd].name, p99 / alone);
    good = good && p99 <= kMaxRatio * alone;
  }
  return good ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const int seconds = argc > 1 ? std::atoi(argv[1]) : 3;
  const int repetitions = argc > 2 ? std::atoi(argv[2]) : 5;
  if (seconds < 1 || repetitions < 1 || argc > 3) {
    fmt::print(stderr, "usage: bench_viewers [SECONDS a measurement [REPETITIONS]]\n");
    return 2;
  }
  return run(std::chrono::seconds(seconds), repetitions);
}
