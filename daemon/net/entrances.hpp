// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Where connections come in: everybody's entrance, and the arbiter's at a port or a path. Each entrance
// checks the Host header, and at the arbiter's how many changes arrive. For the web loop.
#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/net/entrance_settings.hpp"
#include "daemon/net/http.hpp"
#include "daemon/net/listening.hpp"
#include "daemon/net/reception.hpp"
#include "daemon/net/session.hpp"
#include "daemon/net/tenant.hpp"
#include "daemon/net/tls_front.hpp"
#include "daemon/system/local_socket.hpp"
#include "rules/text/expected.hpp"

namespace eboard::net {

class Entrance;

class Entrances {
 public:
  /// `server` outlives it. The loop goes first, since that ends the sessions; call close() before.
  Entrances(boost::asio::io_context& io, SessionHost& server);
  ~Entrances();

  /// Error: a sentence that names the address and the reason.
  [[nodiscard]] Expected<void, std::string> open(const EntranceSettings& settings);
  /// Opens a tenant's, who must outlive them. Returns the addresses at which it listens. Error: as open().
  [[nodiscard]] Expected<std::vector<std::string>, std::string> open_for(
      Tenant& tenant, const std::vector<std::string>& allowed_hosts);
  /// Waits for the next connections; mends an entrance that does not listen any more.
  void listen();
  /// No connection comes in any more. Call when the loop has stopped.
  void close();

  /// "127.0.0.1:8080"; empty if everybody comes in elsewhere.
  [[nodiscard]] const std::string& address() const { return address_; }
  /// Empty if there is no port for the arbiter.
  [[nodiscard]] const std::string& arbiter_address() const { return arbiter_address_; }
  /// Empty if nobody can log in.
  [[nodiscard]] const std::string& console_address() const { return console_address_; }
  /// Of the console's certificate; empty: it has none.
  [[nodiscard]] std::string fingerprint() const { return tls_ ? tls_->fingerprint() : std::string(); }
  /// Comes every second.
  void tick();
  [[nodiscard]] std::size_t connections() const;
  /// The number of connections that were refused since the start.
  [[nodiscard]] std::uint64_t refused() const;

 private:
  [[nodiscard]] Expected<std::string, std::string> open_tcp(const EntranceSettings& settings,
                                                            const daemon::ListenAddress& where,
                                                            Audience audience);
  [[nodiscard]] Expected<void, std::string> open_at_path(const EntranceSettings& settings);
  [[nodiscard]] Expected<void, std::string> open_console(const EntranceSettings& settings,
                                                         const ConsoleSettings& console);
  [[nodiscard]] static std::vector<std::string> names_of(const EntranceSettings& settings,
                                                         const std::string& address);
  void let_in(const EntranceSettings& settings, Acceptor acceptor, Audience audience);
  void add_listener(Acceptor acceptor, ConnectionLimits limits, Entrance& entrance);

  boost::asio::io_context& io_;
  SessionHost& server_;
  std::string address_, arbiter_address_, console_address_;
  std::unique_ptr<Reception> reception_;
  std::unique_ptr<TlsFront> tls_;
  std::list<Entrance> entrances_;
  std::optional<daemon::LocalListener> arbiter_socket_;
  std::list<Listener> listeners_;
};

}  // namespace eboard::net
