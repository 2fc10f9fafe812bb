// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A minimal viewer of /live: no library's queue or timer is between the socket and what a benchmark
// measures. Understands what our server sends, unfragmented text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eboard::bench {

/// CLOCK_MONOTONIC.
[[nodiscard]] std::int64_t now_ns();

/// Raises the soft limit of open files to the hard one.
void raise_file_limit();

struct Address {
  std::string host = "127.0.0.1";  ///< numeric, IPv4
  int port = 0;
};

/// A connected descriptor with that request sent, never blocking from then on; otherwise -1 and a line on
/// stderr. `receive_buffer`: 0 keeps the kernel's default.
[[nodiscard]] int connect_with(const Address& address, const std::string& request, int receive_buffer = 0);
/// The same with the handshake of a WebSocket.
[[nodiscard]] int connect_viewer(const Address& address, const std::string& path, int receive_buffer = 0);
/// A text as a client sends it, masked with zeros.
[[nodiscard]] std::string client_frame(const std::string& text);

/// A frame carries every event up to its sequence number.
struct Arrival {
  int client;
  std::int64_t sequence;
  std::int64_t at_ns;  ///< when its last byte was read
  std::size_t bytes;
};

class Client {
 public:
  /// Takes the descriptor and closes it.
  Client(int number, int descriptor) : number_(number), descriptor_(descriptor) {}
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  [[nodiscard]] int descriptor() const { return descriptor_; }

  /// Reads what is there. False: the connection has ended.
  bool read(std::vector<Arrival>& arrivals);

 private:
  bool finish_handshake();
  std::optional<std::string_view> next_frame();

  int number_;
  int descriptor_;
  bool open_ = false, closing_ = false;
  std::size_t consumed_ = 0;
  std::string buffer_;
};

}  // namespace eboard::bench
