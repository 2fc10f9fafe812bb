// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Where the server listens, and how addresses are written.
#pragma once

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/system/error_code.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "daemon/net/connection_limits.hpp"
#include "daemon/system/listen_address.hpp"

namespace eboard::net {

/// TCP and Unix alike.
using AnySocket = boost::asio::generic::stream_protocol::socket;
using Acceptor = boost::asio::basic_socket_acceptor<boost::asio::generic::stream_protocol>;

[[nodiscard]] boost::system::error_code listen_at(Acceptor& acceptor, const daemon::ListenAddress& where);
/// On a bound socket: as systemd hands it over, or a Unix one.
[[nodiscard]] boost::system::error_code listen_on(Acceptor& acceptor, int socket);

/// "127.0.0.1:8080", "[::1]:8080"; empty if it is no TCP address.
[[nodiscard]] std::string written(const Acceptor::endpoint_type& endpoint);
/// "127.0.0.1", "::1"; an IPv4 address mapped into IPv6 is written as IPv4.
[[nodiscard]] std::string host_of(const Acceptor::endpoint_type& endpoint);

/// Lets connections in, within the limits. Belongs to the web loop.
class Listener {
 public:
  /// `peer`: host_of() the other end.
  using Welcome = std::function<void(AnySocket, ConnectionLimits::Ticket, std::string peer)>;

  Listener(Acceptor acceptor, ConnectionLimits limits, Welcome welcome);

  /// Waits for the next connection, unless it does so already. May be called at any time: after any fault it
  /// listens again.
  void listen();
  void close();

  [[nodiscard]] std::size_t connections() const { return limits_.connections(); }
  [[nodiscard]] std::uint64_t refused() const { return refused_; }

 private:
  void pause();
  void admit(AnySocket socket);

  Acceptor acceptor_;
  boost::asio::steady_timer pause_;
  ConnectionLimits limits_;
  Welcome welcome_;
  /// Lives in the handler that waits for a connection, or for the end of a pause. Asio may destroy a handler
  /// without calling it, if it has no memory to take a new socket over.
  struct Token {};
  std::weak_ptr<Token> waiting_;
  std::uint64_t refused_ = 0;
};

}  // namespace eboard::net
