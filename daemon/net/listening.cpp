// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/listening.hpp"

#include <fmt/format.h>
#include <sys/socket.h>

#include <cerrno>

namespace eboard::net {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

/// With the kernel's default a client that never reads hides half a megabyte there.
constexpr int kSendBuffer = 64 * 1024;

error_code take_over(tcp::acceptor& acceptor, int socket) {
  sockaddr_storage bound{};
  socklen_t size = sizeof bound;
  if (getsockname(socket, reinterpret_cast<sockaddr*>(&bound), &size) != 0)
    return {errno, boost::system::system_category()};
  error_code error;
  acceptor.assign(bound.ss_family == AF_INET6 ? tcp::v6() : tcp::v4(), socket, error);
  return error;
}

error_code bind(tcp::acceptor& acceptor, const std::string& address, std::uint16_t port) {
  error_code error;
  const auto numeric = asio::ip::make_address(address, error);
  if (error) return error;
  const tcp::endpoint endpoint{numeric, port};
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  return error;
}

}  // namespace

error_code listen_at(tcp::acceptor& acceptor, const std::string& address, std::uint16_t port, int socket) {
  error_code error = socket >= 0 ? take_over(acceptor, socket) : bind(acceptor, address, port);
  if (!error) acceptor.set_option(asio::socket_base::send_buffer_size(kSendBuffer), error);  // inherited
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  return error;
}

asio::ip::address plain_address(const asio::ip::address& address) {
  if (address.is_v6() && address.to_v6().is_v4_mapped()) {
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
  }
  return address;
}

std::string written(const tcp::endpoint& endpoint) {
  const auto address = endpoint.address().to_string();
  if (endpoint.address().is_v6()) return fmt::format("[{}]:{}", address, endpoint.port());
  return fmt::format("{}:{}", address, endpoint.port());
}

}  // namespace eboard::net
