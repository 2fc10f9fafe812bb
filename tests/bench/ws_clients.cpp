// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Many viewers of /live in one thread, to load a server and to see when what arrived:
//
//   ws_clients --port P [--address 127.0.0.1] [--clients N] [--seconds S] [--board B] [--out FILE]
//
// FILE gets a line for every frame: client, sequence number, CLOCK_MONOTONIC in nanoseconds when its last
// byte was read, bytes. A frame carries every event up to its number.
#include <fmt/format.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/bench/ws_client.hpp"

namespace eboard::bench {
namespace {

struct Options {
  Address address;
  std::string out, board;
  int clients = 10, seconds = 10;
};

std::optional<Options> parse(int argc, char** argv) {
  Options options;
  const std::map<std::string, int*> numbers = {
      {"--port", &options.address.port}, {"--clients", &options.clients}, {"--seconds", &options.seconds}};
  const std::map<std::string, std::string*> texts = {
      {"--address", &options.address.host}, {"--out", &options.out}, {"--board", &options.board}};
  for (int i = 1; i + 1 < argc; i += 2) {
    if (const auto number = numbers.find(argv[i]); number != numbers.end()) {
      *number->second = std::atoi(argv[i + 1]);
    } else if (const auto text = texts.find(argv[i]); text != texts.end()) {
      *text->second = argv[i + 1];
    } else {
      return std::nullopt;
    }
  }
  if (argc % 2 == 0 || options.address.port <= 0 || options.clients <= 0) return std::nullopt;
  return options;
}

int run(const Options& options) {
  raise_file_limit();
  const int poll = ::epoll_create1(EPOLL_CLOEXEC);
  const std::string path = "/live" + (options.board.empty() ? "" : "?board=" + options.board);
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < options.clients; ++i) {
    const int descriptor = connect_viewer(options.address, path);
    if (descriptor < 0) return 3;
    clients.push_back(std::make_unique<Client>(i, descriptor));
    epoll_event interest{};
    interest.events = EPOLLIN;
    interest.data.ptr = clients.back().get();
    ::epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &interest);
  }
  std::vector<Arrival> arrivals;
  int ended = 0;
  const std::int64_t end = now_ns() + options.seconds * std::int64_t{1'000'000'000};
  while (now_ns() < end) {
    epoll_event events[256];
    const int count = ::epoll_wait(poll, events, 256, 100);
    for (int i = 0; i < count; ++i) {
      auto* client = static_cast<Client*>(events[i].data.ptr);
      if (client->read(arrivals)) continue;
      ::epoll_ctl(poll, EPOLL_CTL_DEL, client->descriptor(), nullptr);
      ++ended;
    }
  }
  ::close(poll);
  std::size_t bytes = 0;
  for (const Arrival& arrival : arrivals) bytes += arrival.bytes;
  fmt::print("ws_clients_frames {} frames\nws_clients_bytes {} bytes\nws_clients_ended {} connections\n",
             arrivals.size(), bytes, ended);
  if (options.out.empty()) return 0;
  std::FILE* out = std::fopen(options.out.c_str(), "w");
  if (out == nullptr) {
    std::perror(("ws_clients: " + options.out).c_str());
    return 3;
  }
  for (const Arrival& arrival : arrivals) {
    fmt::print(out, "{} {} {} {}\n", arrival.client, arrival.sequence, arrival.at_ns, arrival.bytes);
  }
  return std::fclose(out) == 0 ? 0 : 3;
}

}  // namespace
}  // namespace eboard::bench

int main(int argc, char** argv) {
  const auto options = eboard::bench::parse(argc, argv);
  if (options) return eboard::bench::run(*options);
  fmt::print(
      stderr,
      "usage: ws_clients --port P [--address A] [--clients N] [--seconds S] [--board B] [--out FILE]\n");
  return 2;
}
