// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One WebSocket connection. Includes Beast, so only http_session.cpp and websocket_session.cpp include this.
#pragma once

#include <algorithm>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstdint>
#include <limits>
#include <memory>

#include "daemon/net/session.hpp"

namespace eboard::net {

/// Beast's hook for rates: counts what the kernel took, and limits what is read from a client.
class TrafficPolicy {
 public:
  [[nodiscard]] std::uint64_t written() const { return written_; }
  /// From now on at most this many bytes are read in a second. There is no limit before.
  void limit_reading(std::size_t bytes) { each_second_ = left_ = bytes; }

 private:
  friend class boost::beast::rate_policy_access;
  static constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();

  [[nodiscard]] std::size_t available_read_bytes() const { return left_; }
  static constexpr std::size_t available_write_bytes() { return kNoLimit; }
  void transfer_read_bytes(std::size_t n) {
    if (left_ != kNoLimit) left_ -= std::min(n, left_);
  }
  void transfer_write_bytes(std::size_t n) { written_ += n; }
  void on_timer() { left_ = each_second_; }

  std::uint64_t written_ = 0;
  std::size_t each_second_ = kNoLimit, left_ = kNoLimit;
};

using Stream = boost::beast::basic_stream<boost::asio::generic::stream_protocol, boost::asio::any_io_executor,
                                          TrafficPolicy>;
using UpgradeRequest = boost::beast::http::request<boost::beast::http::string_body>;

/// Completes the handshake, and leads the dialogue until either side closes.
void start_websocket_session(Stream stream, UpgradeRequest request, std::unique_ptr<Dialogue> dialogue,
                             SessionHost& host, ConnectionLimits::Ticket ticket);

}  // namespace eboard::net
