// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/bench/ws_client.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace eboard::bench {

namespace {

std::int64_t sequence_of(std::string_view payload) {
  constexpr std::string_view kKey = "\"sequence\":";
  const auto at = payload.find(kKey);
  return at == std::string_view::npos ? -1 : std::strtoll(payload.data() + at + kKey.size(), nullptr, 10);
}

int refuse(int descriptor, const char* what) {
  std::perror(what);
  ::close(descriptor);
  return -1;
}

}  // namespace

std::int64_t now_ns() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * std::int64_t{1'000'000'000} + time.tv_nsec;
}

void raise_file_limit() {
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
}

int connect_with(const Address& address, const std::string& request, int receive_buffer) {
  const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int yes = 1;
  if (receive_buffer > 0)
    ::setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  ::setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(static_cast<std::uint16_t>(address.port));
  ::inet_pton(AF_INET, address.host.c_str(), &to.sin_addr);
  if (::connect(descriptor, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0)
    return refuse(descriptor, "viewer: connect");
  const auto size = static_cast<ssize_t>(request.size());
  if (::send(descriptor, request.data(), request.size(), MSG_NOSIGNAL) != size)
    return refuse(descriptor, "viewer: send");
  ::fcntl(descriptor, F_SETFL, O_NONBLOCK);
  return descriptor;
}

int connect_viewer(const Address& address, const std::string& path, int receive_buffer) {
  const std::string request = fmt::format(
      "GET {} HTTP/1.1\r\nHost: {}:{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
      path, address.host, address.port);
  return connect_with(address, request, receive_buffer);
}

std::string client_frame(const std::string& text) {
  std::string out = "\x81";
  if (text.size() < 126) {
    out += static_cast<char>(0x80 | text.size());
  } else {
    out += {static_cast<char>(0x80 | 126), static_cast<char>(text.size() >> 8),
            static_cast<char>(text.size() & 0xff)};
  }
  return out + std::string(4, '\0') + text;
}

Client::~Client() { ::close(descriptor_); }

bool Client::read(std::vector<Arrival>& arrivals) {
  char chunk[65536];
  const ssize_t size = ::recv(descriptor_, chunk, sizeof chunk, 0);
  if (size <= 0) return size < 0 && (errno == EAGAIN || errno == EINTR);
  buffer_.append(chunk, static_cast<std::size_t>(size));
  const std::int64_t at = now_ns();
  if (!open_ && !finish_handshake()) return buffer_.size() < 16384;
  while (const auto payload = next_frame()) {
    arrivals.push_back({number_, sequence_of(*payload), at, payload->size()});
    buffer_.erase(0, consumed_);
  }
  return !closing_;
}

bool Client::finish_handshake() {
  const auto end = buffer_.find("\r\n\r\n");
  if (end == std::string::npos) return false;
  if (!buffer_.starts_with("HTTP/1.1 101")) {
    fmt::print(stderr, "viewer: refused: {}\n", buffer_.substr(0, buffer_.find("\r\n")));
    closing_ = true;
  }
  buffer_.erase(0, end + 4);
  open_ = true;
  return true;
}

std::optional<std::string_view> Client::next_frame() {
  if (buffer_.size() < 2) return std::nullopt;
  const auto byte = [this](std::size_t i) { return static_cast<unsigned char>(buffer_[i]); };
  std::size_t size = byte(1) & 127U, header = 2;
  const std::size_t extra = size == 126 ? 2 : size == 127 ? 8 : 0;
  if (buffer_.size() < header + extra) return std::nullopt;
  if (extra > 0) size = 0;
  for (std::size_t i = 0; i < extra; ++i) size = size << 8U | byte(header + i);
  header += extra;
  if (buffer_.size() < header + size) return std::nullopt;
  if ((byte(0) & 15U) == 8) closing_ = true;
  consumed_ = header + size;
  return std::string_view(buffer_).substr(header, size);
}

}  // namespace eboard::bench
