// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/bench/outside.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "daemon/livechess/port.hpp"
#include "tests/bench/ws_client.hpp"

namespace eboard::bench {

using std::chrono::milliseconds;

namespace {

/// Of each kind: readers of the PGN that grows, clients of port 1982, and the boards that each of these
/// follows.
constexpr int kReaders = 2, kClients = 10, kBoards = 10;

/// At once, as in pipeline.cpp: the hall's threads run.
[[noreturn]] void give_up(const std::string& reason) {
  fmt::print(stderr, "bench pipeline: {}\n", reason);
  std::fflush(stdout);
  std::_Exit(3);
}

std::string serial_of(int table) { return std::to_string(30'000 + table); }

Address address_of(const std::string& text) {
  const auto colon = text.rfind(':');
  return {text.substr(0, colon), std::atoi(text.c_str() + colon + 1)};
}

void send_text(int descriptor, const std::string& text) {
  if (::send(descriptor, text.data(), text.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(text.size()))
    give_up("a reader cannot ask");
}

int follow_boards(const Address& port, int client) {
  const int descriptor = connect_viewer(port, "/api/v1.0");
  if (descriptor < 0) give_up("no client can connect to port 1982");
  for (int i = 0; i < kBoards; ++i)
    send_text(descriptor, client_frame(fmt::format(
                              R"({{"id":{0},"call":"subscribe","param":{{"feed":"eboardevent","id":{0},)"
                              R"("param":{{"serialnr":"{1}"}}}}}})",
                              i + 1, serial_of(client * kBoards + i + 1))));
  return descriptor;
}

int follow_pgn(const Address& pages) {
  const int descriptor = connect_with(pages, "GET /pgn/stream HTTP/1.1\r\nHost: localhost\r\n\r\n");
  if (descriptor < 0) give_up("nobody can read the PGN that grows");
  return descriptor;
}

/// Reads all that comes, until the process is killed.
[[noreturn]] void read_on(const std::vector<int>& descriptors) {
  std::vector<pollfd> all;
  for (const int descriptor : descriptors) all.push_back({descriptor, POLLIN, 0});
  std::vector<char> bytes(std::size_t{1} << 16);
  while (::poll(all.data(), all.size(), -1) >= 0) {
    for (pollfd& one : all) {
      if (one.revents != 0 && ::recv(one.fd, bytes.data(), bytes.size(), MSG_DONTWAIT) == 0) one.fd = -1;
    }
  }
  _exit(0);
}

/// A process of their own, so that their time and memory are not the hall's.
pid_t start_readers(const net::WebServer& everybodys) {
  const Address pages = address_of(everybodys.address());
  const auto tenants = everybodys.tenant_addresses();
  const pid_t child = ::fork();
  if (child != 0) return child;
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::vector<int> all;
  for (int i = 0; i < kReaders; ++i) all.push_back(follow_pgn(pages));
  for (int i = 0; i < kClients && !tenants.empty(); ++i)
    all.push_back(follow_boards(address_of(tenants.front()), i));
  read_on(all);
}

void say(const seams::OutletStatus& status) {
  fmt::print("outlet.{}.delivered {} events\n", status.name, status.delivered);
  fmt::print("outlet.{}.late {} ms\n", status.name, status.late.count());
  fmt::print("outlet.{}.failures {} attempts\n", status.name, status.failures);
  if (!status.why.empty()) give_up(status.why);
}

}  // namespace

Outside::Outside(const daemon::Config& config, daemon::StorageThread& storage, const daemon::TimeLine& line,
                 net::ServerSettings& settings, net::InitialState& initial)
    : config_(config), storage_(storage), line_(line) {
  const auto wall =
      std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch());
  initial.anchors = {{.at = line.now(), .wall = wall, .begins = true}};
  auto outlets = outlets::Outlets::raise(
      storage.store(), config.outlets,
      {.line_now = [this] { return line_.now(); },
       .when = [this](milliseconds at) { return line_.when(at); },
       .keep = [this](storage::OutletCursor cursor) { storage_.push(std::move(cursor)); },
       .anchors = initial.anchors},
      {.state_directory = settings.database.substr(0, settings.database.rfind('/'))});
  if (!outlets) give_up(outlets.error());
  outlets_ = std::move(*outlets);
  settings.delay.by = config.delay;
  net::ServerSettings late = settings;
  settings.outlets = [this] { return outlets_->statuses(); };
  net::ServerSettings& everybodys = config.delay.any() ? late : settings;
  if (const auto& port = config.livechess)
    everybodys.tenants.push_back(livechess::make_port(
        {.listen = port->listen, .any_address = port->by_default, .origins = port->origins}));
  if (!config.delay.any()) return;
  delayed_.emplace(
      outlets::DelayedBroadcast::Settings{.delay = config.delay,
                                          .skipped = storage::SkippedTime(initial.anchors),
                                          .database = settings.database,
                                          .line_now = [this] { return line_.now(); },
                                          .when = [this](milliseconds at) { return line_.when(at); },
                                          .failed = [](const std::string& why) { give_up(why); }},
      storage::AsOf{}, 0);
  late.delay.here = true;
  auto server = net::WebServer::start(std::move(late), initial);
  if (!server) give_up(server.error());
  public_ = std::move(*server);
}

void Outside::start(net::WebServer& live) {
  std::vector<seams::LiveFeed*> shown{&live};
  auto all = outlets_->all();
  if (delayed_) {
    shown.push_back(&*delayed_);
    all.insert(all.begin(), &*delayed_);
  }
  all.insert(all.begin(), &live);
  feed_.emplace(std::move(shown), *outlets_);
  storage_.start(std::move(all), *feed_);
  if (delayed_)
    delayed_->start({{public_.get()}, *public_, [this](const auto& view) { public_->show(view); }});
  outlets_->start(*feed_);
  readers_ = start_readers(public_ ? *public_ : live);
}

void Outside::show(int table) {
  seams::DeviceStatus status;
  status.board = table;
  status.port = "bench";
  status.numbers.serial = serial_of(table);
  status.state = seams::DeviceState::ready;
  feed_->device_status(status);
}

void Outside::stop() {
  ::kill(readers_, SIGKILL);
  ::waitpid(readers_, nullptr, 0);
  if (delayed_) delayed_->stop();
  for (const seams::OutletStatus& status : outlets_->statuses()) say(status);
  outlets_->begin_stop();
  while (!outlets_->finished()) std::this_thread::sleep_for(milliseconds{10});
  outlets_->stop();
  if (public_) public_->stop();
}

}  // namespace eboard::bench
