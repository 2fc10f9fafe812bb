// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/listening.hpp"

#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

namespace eboard::net {

namespace asio = boost::asio;
using asio::generic::stream_protocol;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

/// With the kernel's default, a client that never reads holds half a megabyte there.
constexpr int kSendBuffer = 64 * 1024;
constexpr std::chrono::milliseconds kPause{100};
constexpr std::string_view kFull =
    "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nConnection: "
    "close\r\nContent-Length: 44\r\n"
    "Retry-After: 10\r\n\r\n{\"error\": \"there are too many connections\"}\n";

std::optional<tcp::endpoint> tcp_endpoint(const stream_protocol::endpoint& endpoint) {
  const int family = endpoint.data()->sa_family;
  if (family != AF_INET && family != AF_INET6) return std::nullopt;
  tcp::endpoint found;
  std::memcpy(found.data(), endpoint.data(), std::min(endpoint.size(), found.capacity()));
  return found;
}

asio::ip::address plain_address(const asio::ip::address& address) {
  if (address.is_v6() && address.to_v6().is_v4_mapped()) {
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
  }
  return address;
}

error_code begin_listening(Acceptor& acceptor) {
  error_code error;
  acceptor.set_option(asio::socket_base::send_buffer_size(kSendBuffer), error);  // inherited
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  return error;
}

/// What the owner of one address has at least: 64 bits of IPv6, eight of IPv4.
std::string network_of(const asio::ip::address& address) {
  if (address.is_v4()) return asio::ip::make_network_v4(address.to_v4(), 24).canonical().to_string();
  return asio::ip::make_network_v6(address.to_v6(), 64).canonical().to_string();
}

/// How the connection is counted. Connections of a proxy on this machine count in the total only, since they
/// come from everywhere; so do those of a Unix socket, which have no address.
Origin origin_of(const stream_protocol::endpoint& peer) {
  const auto found = tcp_endpoint(peer);
  if (!found) return {};
  const auto address = plain_address(found->address());
  return address.is_loopback() ? Origin{} : Origin{address.to_string(), network_of(address)};
}

}  // namespace

error_code listen_at(Acceptor& acceptor, const daemon::ListenAddress& where) {
  error_code error;
  const auto numeric = asio::ip::make_address(where.address, error);
  if (error) return error;
  const tcp::endpoint endpoint{numeric, where.port};
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  return error ? error : begin_listening(acceptor);
}

error_code listen_on(Acceptor& acceptor, int socket) {
  sockaddr_storage bound{};
  socklen_t size = sizeof bound;
  if (getsockname(socket, reinterpret_cast<sockaddr*>(&bound), &size) != 0)
    return {errno, boost::system::system_category()};
  error_code error;
  acceptor.assign(stream_protocol(bound.ss_family, 0), socket, error);
  return error ? error : begin_listening(acceptor);
}

std::string host_of(const stream_protocol::endpoint& endpoint) {
  const auto found = tcp_endpoint(endpoint);
  return found ? plain_address(found->address()).to_string() : std::string();
}

std::string written(const stream_protocol::endpoint& endpoint) {
  const auto found = tcp_endpoint(endpoint);
  if (!found) return {};
  const auto address = found->address().to_string();
  if (found->address().is_v6()) return fmt::format("[{}]:{}", address, found->port());
  return fmt::format("{}:{}", address, found->port());
}

Listener::Listener(Acceptor acceptor, ConnectionLimits limits, Welcome welcome)
    : acceptor_(std::move(acceptor)),
      pause_(acceptor_.get_executor()),
      limits_(std::move(limits)),
      welcome_(std::move(welcome)) {}

void Listener::listen() {
  if (!waiting_.expired() || !acceptor_.is_open()) return;
  auto token = std::make_shared<Token>();
  waiting_ = token;
  acceptor_.async_accept([this, token = std::move(token)](error_code error, AnySocket socket) mutable {
    token.reset();
    if (error == asio::error::operation_aborted) return;
    // No descriptor is free: present connections go on, and the next one waits in the kernel's queue.
    if (error) return pause();
    listen();  // first of all, so that the next connection is let in whatever happens to this one
    admit(std::move(socket));
  });
}

void Listener::pause() {
  auto token = std::make_shared<Token>();
  waiting_ = token;
  pause_.expires_after(kPause);
  pause_.async_wait([this, token = std::move(token)](error_code cancelled) mutable {
    token.reset();
    if (!cancelled) listen();
  });
}

void Listener::close() {
  error_code ignored;  // nothing can be done about a socket that does not close
  acceptor_.close(ignored);
}

void Listener::admit(AnySocket socket) {
  error_code error;
  const auto peer = socket.remote_endpoint(error);
  if (error) return;  // the client left while it waited
  auto ticket = limits_.admit(origin_of(peer));
  if (!ticket) {
    ++refused_;
    socket.non_blocking(true, error);
    socket.write_some(asio::buffer(kFull), error);  // it fits into an empty buffer, or is not sent at all
    return;
  }
  socket.set_option(tcp::no_delay(true), error);  // refused by a Unix socket, which never waits
  welcome_(std::move(socket), std::move(ticket), host_of(peer));
}

}  // namespace eboard::net
