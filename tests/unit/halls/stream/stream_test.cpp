// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/stream/stream.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <catch2/catch.hpp>
#include <cerrno>
#include <chrono>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "daemon/halls/stream/interruption.hpp"

using eboard::halls::Interruption;
using eboard::halls::Stream;
using eboard::halls::StreamFault;
using namespace std::chrono_literals;
using std::chrono::steady_clock;

namespace {

constexpr std::string_view kWelcome =
    "INFO "
    "{\"server_id\":\"A\",\"version\":\"2.9.10\",\"proto\":1,\"max_payload\":1048576,\"tls_required\":true}"
    "\r\n";

/// A server on loopback that welcomes whoever comes, if it does that, and then does one thing.
class OddServer {
 public:
  enum class Does { close_in_handshake, say_nonsense };

  explicit OddServer(Does what, std::string_view welcome = kWelcome)
      : what_(what), welcome_(welcome), listener_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    REQUIRE(bind(listener_, reinterpret_cast<sockaddr*>(&address), size) == 0);
    REQUIRE(listen(listener_, 4) == 0);
    REQUIRE(getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) == 0);
    url_ = "tls://127.0.0.1:" + std::to_string(ntohs(address.sin_port));
    thread_ = std::thread([this] { run(); });
  }
  OddServer(const OddServer&) = delete;
  OddServer& operator=(const OddServer&) = delete;
  ~OddServer() {
    ended_ = true;
    thread_.join();
    close(listener_);
  }

  [[nodiscard]] eboard::halls::Servers servers() const { return {.urls = {url_}}; }
  /// Somebody began a handshake.
  [[nodiscard]] bool is_greeted() const { return greeted_; }

 private:
  [[nodiscard]] bool waits_for(int socket) const {
    while (!ended_) {
      pollfd one{socket, POLLIN, 0};
      if (poll(&one, 1, 10) > 0) return true;
    }
    return false;
  }
  void run() {
    while (waits_for(listener_)) {
      const int line = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      (void)send(line, welcome_.data(), welcome_.size(), MSG_NOSIGNAL);
      std::array<char, 4096> hello{};
      if (!welcome_.empty() && waits_for(line)) greeted_ = recv(line, hello.data(), hello.size(), 0) > 0;
      if (what_ == Does::say_nonsense) (void)send(line, "HTTP/1.1 400 What?\r\n\r\n", 22, MSG_NOSIGNAL);
      close(line);
    }
  }

  Does what_;
  std::string_view welcome_;
  int listener_;
  std::string url_;
  std::atomic<bool> ended_{false}, greeted_{false};
  std::thread thread_;
};

StreamFault fault_of(const OddServer& server) {
  auto stream = Stream::connect(server.servers(), "a test", {});
  REQUIRE(!stream);
  return stream.error();
}

}  // namespace

TEST_CASE("a handshake that breaks off is no refusal") {
  const OddServer server(OddServer::Does::close_in_handshake);
  const StreamFault fault = fault_of(server);
  INFO(fault.detail);
  CHECK(server.is_greeted());
  CHECK(fault.why != StreamFault::Why::refused);
  CHECK(fault.why != StreamFault::Why::other);
}

TEST_CASE("what is no handshake is no refusal") {
  const OddServer server(OddServer::Does::say_nonsense);
  const StreamFault fault = fault_of(server);
  INFO(fault.detail);
  CHECK(server.is_greeted());
  CHECK(fault.why == StreamFault::Why::insecure);
}

namespace {

/// How a read ended for which there is nothing, and after how long.
struct Waited {
  int error = 0;
  steady_clock::duration took{};
};

Waited wait_for_nothing(std::chrono::milliseconds limit, const std::stop_token& stop = {}) {
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  const auto begun = steady_clock::now();
  Waited out;
  {
    const Interruption interruption(limit, stop);
    char byte = 0;
    out.error = read(ends[0], &byte, 1) < 0 ? errno : 0;
  }
  out.took = steady_clock::now() - begun;
  for (const int end : ends) close(end);
  return out;
}

}  // namespace

TEST_CASE("a call that waits is interrupted after its limit") {
  const Waited waited = wait_for_nothing(200ms);
  CHECK(waited.error == EINTR);
  CHECK(waited.took >= 200ms);
  CHECK(waited.took < 5s);
}

TEST_CASE("whoever ends waits for nothing") {
  std::stop_source ends;
  std::thread other([&] {
    std::this_thread::sleep_for(100ms);
    ends.request_stop();
  });
  const Waited waited = wait_for_nothing(60s, ends.get_token());
  other.join();
  CHECK(waited.error == EINTR);
  CHECK(waited.took < 5s);
}
