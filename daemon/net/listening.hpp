// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Where the server listens, and how addresses are written.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/system/error_code.hpp>
#include <cstdint>
#include <string>

namespace eboard::net {

/// At the numeric `address` and `port`, or on `socket` where that is not negative: a bound socket, as systemd
/// hands it over.
[[nodiscard]] boost::system::error_code listen_at(boost::asio::ip::tcp::acceptor& acceptor,
                                                  const std::string& address, std::uint16_t port, int socket);

/// An IPv4 address that came mapped into IPv6 is written as itself.
[[nodiscard]] boost::asio::ip::address plain_address(const boost::asio::ip::address& address);
/// "127.0.0.1:8080", "[::1]:8080".
[[nodiscard]] std::string written(const boost::asio::ip::tcp::endpoint& endpoint);

}  // namespace eboard::net
