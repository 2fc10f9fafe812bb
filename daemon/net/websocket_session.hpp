// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One viewer of /live. Includes Beast, so http_session.cpp and websocket_session.cpp alone include this.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstdint>
#include <limits>

#include "daemon/net/session.hpp"

namespace eboard::net {

/// Beast's hook for rate limits, used to count: bytes that the kernel took are the only sign of a reader's
/// progress.
class CountingPolicy {
 public:
  [[nodiscard]] std::uint64_t written() const { return written_; }

 private:
  friend class boost::beast::rate_policy_access;
  static constexpr std::size_t available_read_bytes() { return std::numeric_limits<std::size_t>::max(); }
  static constexpr std::size_t available_write_bytes() { return std::numeric_limits<std::size_t>::max(); }
  static constexpr void transfer_read_bytes(std::size_t) {}
  void transfer_write_bytes(std::size_t n) { written_ += n; }
  static constexpr void on_timer() {}

  std::uint64_t written_ = 0;
};

using Stream = boost::beast::basic_stream<boost::asio::generic::stream_protocol, boost::asio::any_io_executor,
                                          CountingPolicy>;
using UpgradeRequest = boost::beast::http::request<boost::beast::http::string_body>;

/// Completes the handshake and follows what the client is interested in until either side goes.
void start_websocket_session(Stream stream, UpgradeRequest request, const Interest& interest,
                             SessionHost& host, ConnectionLimits::Ticket ticket);

}  // namespace eboard::net
