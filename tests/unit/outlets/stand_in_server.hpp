// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A server of somebody else that answers as a test wants.
#pragma once

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "tests/support/catch.hpp"

namespace eboard::test {

/// Takes connections on a free port, one after the other, reads a request of each and answers it.
class StandInServer {
 public:
  using Answer = std::function<std::string(const std::string& request)>;
  /// An empty answer: the connection stays open without one, until the end.
  explicit StandInServer(Answer answer)
      : answer_(std::move(answer)), listener_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof(address);
    REQUIRE(::bind(listener_, reinterpret_cast<sockaddr*>(&address), size) == 0);
    REQUIRE(::listen(listener_, 8) == 0);
    ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
    url = fmt::format("http://127.0.0.1:{}", ntohs(address.sin_port));
    thread_ = std::thread([this] { serve(); });
  }
  ~StandInServer() {
    ends_ = true;
    ::shutdown(listener_, SHUT_RDWR);
    thread_.join();
    ::close(listener_);
  }

  std::string url;
  std::atomic<int> connections{0};

 private:
  void serve() {
    while (!ends_) {
      const int client = ::accept(listener_, nullptr, nullptr);
      if (client < 0) return;
      ++connections;
      talk(client);
      ::close(client);
    }
  }
  void talk(int client) {
    std::string heard;
    char buffer[4096];
    while (!ends_) {
      timeval patience{0, 50'000};
      ::setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
      const auto read = ::recv(client, buffer, sizeof(buffer), 0);
      if (read == 0) return;
      if (read < 0) continue;
      heard.append(buffer, static_cast<std::size_t>(read));
      if (heard.find("\r\n\r\n") == std::string::npos) continue;
      const std::string answer = answer_(std::exchange(heard, {}));
      for (std::size_t sent = 0; sent < answer.size();) {
        const auto more = ::send(client, answer.data() + sent, answer.size() - sent, MSG_NOSIGNAL);
        if (more <= 0) return;
        sent += static_cast<std::size_t>(more);
      }
    }
  }

  Answer answer_;
  int listener_;
  std::atomic<bool> ends_{false};
  std::thread thread_;
};

inline std::string reply(std::string_view status, std::string_view body, std::string_view header = "") {
  return fmt::format("HTTP/1.1 {}\r\nContent-Length: {}\r\n{}\r\n{}", status, body.size(), header, body);
}

}  // namespace eboard::test
