// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How soon the clients of port 1982 have a change of a square: from an event handed to the web server to the
// message of the feed that each of fifty clients received, every second one of them following moves since a
// set-up of its own. Prints lines NAME VALUE UNIT. Exit code 1: 99 of a hundred are not there within 2 ms.
// All threads run at real-time priority where that is allowed, so that it is the server that is measured and
// not who else wants the processor; `livechess_priority` says whether, and `livechess_load` how many do.
#include <fmt/format.h>
#include <sched.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "daemon/livechess/port.hpp"
#include "daemon/net/server.hpp"
#include "tests/bench/ws_client.hpp"

namespace {

using namespace eboard;

constexpr int kClients = 50;
constexpr int kChanges = 4000;
constexpr std::int64_t kLimit = 2'000'000;  // ns
constexpr auto kPace = std::chrono::milliseconds{2};
constexpr auto kPatience = std::chrono::seconds{10};
const std::string kArray = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
/// A pawn that is lifted and put back: no move comes of it.
const std::string kLifted = "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR";

[[noreturn]] void give_up(const std::string& reason) {
  fmt::print(stderr, "bench livechess: {}\n", reason);
  std::exit(3);
}

/// Reads until the messages of the server are told apart.
class Client {
 public:
  Client(const bench::Address& address, int sets_up)
      : descriptor_(bench::connect_viewer(address, "/api/v1.0")) {
    if (descriptor_ < 0) give_up("a client cannot connect");
    while (buffer_.find("\r\n\r\n") == std::string::npos) read();
    buffer_.erase(0, buffer_.find("\r\n\r\n") + 4);
    send(R"({"id":1,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":"31415"}}})");
    await(2);
    if (sets_up == 0) return;
    send(R"({"id":2,"call":"call","param":{"id":1,"method":"setup","param":{"fen":")" + kArray +
         " w KQkq - 0 " + std::to_string(sets_up) + R"("}}})");
    await(2);
  }
  ~Client() { ::close(descriptor_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  [[nodiscard]] int descriptor() const { return descriptor_; }
  void read() {
    char bytes[8192];
    const auto size = ::recv(descriptor_, bytes, sizeof bytes, MSG_DONTWAIT);
    if (size > 0) {
      buffer_.append(bytes, static_cast<std::size_t>(size));
    } else if (size == 0) {
      give_up("a client was cut");
    } else {
      std::this_thread::yield();
    }
  }
  /// The number of whole messages that are taken out of what was read.
  int take() {
    int messages = 0;
    for (;; ++messages) {
      if (buffer_.size() < 4) return messages;
      std::size_t size = static_cast<unsigned char>(buffer_[1]), head = 2;
      if (size == 126) {
        size = static_cast<unsigned char>(buffer_[2]) << 8U | static_cast<unsigned char>(buffer_[3]);
        head = 4;
      }
      if (buffer_.size() < head + size) return messages;
      buffer_.erase(0, head + size);
    }
  }

 private:
  void send(const std::string& text) {
    const std::string out = bench::client_frame(text);
    if (::send(descriptor_, out.data(), out.size(), 0) != static_cast<ssize_t>(out.size()))
      give_up("nothing is taken");
  }
  void await(int messages) {
    while (messages > 0) {
      read();
      messages -= take();
    }
  }

  int descriptor_;
  std::string buffer_;
};

class Hall {
 public:
  Hall() {
    net::InitialState initial;
    initial.boards.push_back({.id = 1, .number = 1, .tags = {}, .time_control = {}, .edition = {}});
    net::ServerSettings settings;
    settings.entrances.listen->port = 0;
    settings.tenants.push_back(livechess::make_port({.listen = {{"127.0.0.1", 0}}, .origins = {}}));
    auto server = net::WebServer::start(std::move(settings), std::move(initial));
    if (!server) give_up(server.error());
    server_ = std::move(*server);
    seams::DeviceStatus status;
    status.board = 1;
    status.port = "/dev/ttyACM0";
    status.numbers.serial = "31415";
    status.state = seams::DeviceState::ready;
    server_->device_status(status);
    (void)show(kArray);
  }

  /// When it was handed over.
  std::int64_t show(const std::string& placement) {
    auto batch = std::make_shared<std::vector<storage::StoredEvent>>();
    storage::StoredEvent event;
    event.sequence = ++sequence_;
    event.board = 1;
    event.event = {tracking::Millis{sequence_ * kPace.count()}, 1, tracking::BoardSeen{placement, true}};
    batch->push_back(std::move(event));
    const std::int64_t now = bench::now_ns();
    server_->publish(std::move(batch));
    return now;
  }
  [[nodiscard]] bench::Address address() const {
    const std::string text = server_->tenant_addresses().front();
    return {.port = std::atoi(text.c_str() + text.rfind(':') + 1)};
  }

 private:
  storage::Sequence sequence_ = 0;
  std::unique_ptr<net::WebServer> server_;
};

/// Threads that are started later have it, too.
bool take_priority() {
  const sched_param lowest{.sched_priority = 1};
  return ::sched_setscheduler(0, SCHED_FIFO, &lowest) == 0;
}

/// Seconds of the processor that the server's threads used: those of all less those of this one.
double server_seconds() {
  const auto used = [](int who) {
    rusage usage{};
    ::getrusage(who, &usage);
    const auto seconds = [](const timeval& time) {
      return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
  };
  return used(RUSAGE_SELF) - used(RUSAGE_THREAD);
}

double at_share(std::vector<std::int64_t>& values, double share) {
  const auto place = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + place, values.end());
  return static_cast<double>(values[static_cast<std::size_t>(place)]) / 1e6;
}

}  // namespace

int main() {
  const bool real_time = take_priority();
  Hall hall;
  std::this_thread::sleep_for(std::chrono::milliseconds{200});
  std::vector<std::unique_ptr<Client>> clients;
  const int poll = ::epoll_create1(EPOLL_CLOEXEC);
  for (int i = 0; i < kClients; ++i) {
    clients.push_back(std::make_unique<Client>(hall.address(), i % 2 == 0 ? i + 1 : 0));
    epoll_event interest{};
    interest.events = EPOLLIN;
    interest.data.ptr = clients.back().get();
    ::epoll_ctl(poll, EPOLL_CTL_ADD, clients.back()->descriptor(), &interest);
  }
  std::vector<std::int64_t> each, last;
  const double before = server_seconds();
  for (int change = 0; change < kChanges; ++change) {
    std::this_thread::sleep_for(kPace);
    const std::int64_t told = hall.show(change % 2 == 0 ? kLifted : kArray);
    const auto end = std::chrono::steady_clock::now() + kPatience;
    for (int there = 0; there < kClients;) {
      if (std::chrono::steady_clock::now() > end) give_up("a change did not come to all clients");
      epoll_event events[kClients];
      const int count = ::epoll_wait(poll, events, kClients, 1000);
      for (int i = 0; i < count; ++i) {
        auto* client = static_cast<Client*>(events[i].data.ptr);
        client->read();
        if (client->take() == 0) continue;
        each.push_back(bench::now_ns() - told);
        ++there;
      }
    }
    last.push_back(each.back());
  }
  ::close(poll);
  const double used = server_seconds() - before;
  double load = 0;
  ::getloadavg(&load, 1);
  fmt::print("livechess_priority {}\n", real_time ? "real-time" : "ordinary");
  fmt::print("livechess_load {:.2f} tasks\n", load);
  fmt::print("livechess_server_per_change {:.3f} ms\n", used * 1e3 / kChanges);
  fmt::print("livechess_clients {} clients\n", kClients);
  fmt::print("livechess_change_median {:.3f} ms\n", at_share(each, 0.5));
  const double slow = at_share(each, 0.99);
  fmt::print("livechess_change_99 {:.3f} ms\n", slow);
  fmt::print("livechess_last_client_median {:.3f} ms\n", at_share(last, 0.5));
  fmt::print("livechess_last_client_99 {:.3f} ms\n", at_share(last, 0.99));
  return slow * 1e6 <= kLimit ? 0 : 1;
}
