// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/entrances.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

#include "daemon/net/token_bucket.hpp"
#include "daemon/system/descriptors.hpp"

namespace eboard::net {

using boost::system::error_code;

namespace {

/// Descriptors that viewers never get; they are for boards, store and log.
constexpr std::size_t kReservedDescriptors = 128;
/// Places at each of the arbiter's listeners, kept free of other connections.
constexpr std::size_t kArbitersPlaces = 64;
/// Spectators reach the console's port, too, from the hall's network. A browser with several pages needs a
/// dozen.
constexpr std::size_t kConsolesPlaces = 128, kConsolesPlacesPerAddress = 16;
/// Of an encrypted connection: that of the browser, and both ends inside.
constexpr std::size_t kDescriptorsEach = 3;
/// The limit of changes at one of the arbiter's listeners: more than people can enter, far less than the
/// core loop can take.
constexpr double kChangesAtOnce = 100, kChangesPerSecond = 20;
constexpr unsigned kNotReady = 503;

ConnectionLimits limits_for(Audience audience, const EntranceSettings& settings) {
  if (audience == Audience::console) return {kConsolesPlaces, kConsolesPlacesPerAddress};
  if (audience != Audience::everybody) return {kArbitersPlaces, kArbitersPlaces};

  const std::size_t limit = daemon::raise_descriptor_limit();
  const std::size_t kept = kReservedDescriptors + 2 * kArbitersPlaces +
                           (settings.console ? kConsolesPlaces * kDescriptorsEach : 0);
  const std::size_t usable = limit > 2 * kept ? limit - kept : limit / 4;
  return {std::min(settings.max_connections, usable), settings.max_per_address};
}

std::vector<std::string> without_ports(std::vector<std::string> hosts) {
  for (std::string& host : hosts) host = host.substr(0, host.rfind(':'));
  return hosts;
}

}  // namespace

/// One listener, as its connections see the server.
class Entrance final : public SessionHost {
 public:
  Entrance(SessionHost& server, Audience audience, HostGuard guard, Tenant* tenant = nullptr)
      : server_(server), tenant_(tenant), audience_(audience), guard_(std::move(guard)) {}

  /// Who comes in here is asked at the reception.
  void ask_at(Reception& reception) { reception_ = &reception; }

  void handle(HttpRequest request, Reply reply, Accept accept) override {
    if (const auto refusal = guard_.check(request)) return reply(*refusal);
    if (tenant_ != nullptr) return tenant_->handle(std::move(request), std::move(reply), std::move(accept));
    request.audience = audience_;
    if (reception_ != nullptr) {
      if (reception_->answers(place(), request, reply)) return;
      if (place() == Reception::At::console) accept = reception_->until_log_out(request, std::move(accept));
    }
    if (request.method == "POST" && audience_ != Audience::everybody) {
      if (const auto wait = changes_.take(std::chrono::steady_clock::now()))
        return reply(later_response(429, "these are more changes than anybody makes by hand",
                                    static_cast<int>(std::ceil(wait->count()))));
      // What comes before the boards are read changes nothing.
      reply = [this, reply = std::move(reply)](const HttpResponse& answer) {
        if (answer.status == kNotReady) changes_.give_back();
        reply(answer);
      };
    }
    server_.handle(std::move(request), std::move(reply), std::move(accept));
  }
  void answered(unsigned status) override { server_.answered(status); }
  [[nodiscard]] bool takes_uploads() const override { return audience_ != Audience::everybody; }
  [[nodiscard]] Audience audience() const { return audience_; }

 private:
  [[nodiscard]] Reception::At place() const {
    return audience_ == Audience::console ? Reception::At::console : Reception::At::arbiters_entrance;
  }

  SessionHost& server_;
  Tenant* tenant_;                  ///< who answers instead of the server
  Reception* reception_ = nullptr;  ///< nullptr: nobody is asked who they are
  Audience audience_;
  HostGuard guard_;
  TokenBucket changes_{kChangesAtOnce, kChangesPerSecond};
};

Entrances::Entrances(boost::asio::io_context& io, SessionHost& server) : io_(io), server_(server) {}
Entrances::~Entrances() = default;

Expected<void, std::string> Entrances::open(const EntranceSettings& settings) {
  if (settings.listen) {
    auto address = open_tcp(settings, *settings.listen, Audience::everybody);
    if (!address) return unexpected(address.error());
    address_ = std::move(*address);
  }
  if (settings.console) {
    if (auto opened = open_console(settings, *settings.console); !opened) return opened;
  }
  if (settings.arbiter_listen) {
    auto address = open_tcp(settings, *settings.arbiter_listen, Audience::administrator);
    if (!address) return unexpected(address.error());
    arbiter_address_ = std::move(*address);
  }
  return settings.arbiter_socket.empty() ? Expected<void, std::string>() : open_at_path(settings);
}

Expected<std::string, std::string> Entrances::open_tcp(const EntranceSettings& settings,
                                                       const daemon::ListenAddress& where,
                                                       Audience audience) {
  const bool handed_over = audience == Audience::everybody && settings.listening_socket >= 0;
  Acceptor acceptor(io_);
  error_code error =
      handed_over ? listen_on(acceptor, settings.listening_socket) : listen_at(acceptor, where);
  const auto bound = error ? Acceptor::endpoint_type() : acceptor.local_endpoint(error);
  if (error) {
    return unexpected(
        handed_over
            ? fmt::format("cannot listen on descriptor {}: {}", settings.listening_socket, error.message())
            : fmt::format("cannot listen on {} port {}: {}", where.address, where.port, error.message()));
  }
  let_in(settings, std::move(acceptor), audience);
  return written(bound);
}

Expected<std::vector<std::string>, std::string> Entrances::open_for(
    Tenant& tenant, const std::vector<std::string>& allowed_hosts) {
  const TenantDoor& door = tenant.door();
  std::vector<std::string> addresses;
  std::string why;
  for (const daemon::ListenAddress& where : door.listen) {
    Acceptor acceptor(io_);
    error_code error = listen_at(acceptor, where);
    const auto bound = error ? Acceptor::endpoint_type() : acceptor.local_endpoint(error);
    if (error) {
      const bool missing = error == boost::asio::error::address_family_not_supported ||
                           error == boost::system::errc::address_not_available;
      why = fmt::format("cannot listen on {} port {}: {}", where.address, where.port, error.message());
      if (door.any_address && missing) continue;
      return unexpected(why);
    }
    HostGuard guard(host_of(bound), allowed_hosts, {door.origins, true});
    Entrance& entrance = entrances_.emplace_back(server_, Audience::everybody, std::move(guard), &tenant);
    add_listener(std::move(acceptor), ConnectionLimits(door.max_connections, door.max_connections), entrance);
    addresses.push_back(written(bound));
  }
  if (addresses.empty()) return unexpected(why);
  return addresses;
}

Expected<void, std::string> Entrances::open_at_path(const EntranceSettings& settings) {
  auto socket = daemon::LocalListener::at(settings.arbiter_socket);
  if (!socket) return unexpected(socket.error());
  Acceptor acceptor(io_);
  if (const auto error = listen_on(acceptor, socket->descriptor()))
    return unexpected(fmt::format("{}: {}", settings.arbiter_socket, error.message()));
  socket->let_go();
  arbiter_socket_.emplace(std::move(*socket));
  let_in(settings, std::move(acceptor), Audience::administrator);
  return {};
}

/// The names under which browsers may reach it, without their ports.
std::vector<std::string> Entrances::names_of(const EntranceSettings& settings, const std::string& address) {
  std::vector<std::string> names = without_ports(settings.allowed_hosts);
  names.insert(names.end(), {"localhost", address});
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

Expected<void, std::string> Entrances::open_console(const EntranceSettings& settings,
                                                    const ConsoleSettings& console) {
  auto reception = Reception::open(io_, {console.people, console.log_ins, console.encrypted, settings.log});
  if (!reception) return unexpected(reception.error());
  reception_ = std::move(*reception);
  auto address = open_tcp(settings, console.listen, Audience::console);
  if (!address) return unexpected(address.error());
  console_address_ = std::move(*address);
  if (console.encrypted) {
    auto tls = console.certificate.empty()
                   ? TlsFront::self_made(io_, console.kept_at, names_of(settings, console.listen.address))
                   : TlsFront::with(io_, console.certificate, console.key);
    if (!tls) return unexpected(tls.error());
    tls_ = std::move(*tls);
  }
  const auto bound = daemon::parse_listen_address(console_address_);
  reception_->stands_at({console.encrypted ? "https" : "http", bound.value_or(console.listen),
                         without_ports(settings.allowed_hosts), fingerprint()});
  return {};
}

void Entrances::tick() {
  if (reception_) reception_->tick();
}

void Entrances::let_in(const EntranceSettings& settings, Acceptor acceptor, Audience audience) {
  error_code ignored;  // it was reported before, where it matters
  SitesAnswered sites;
  if (audience == Audience::everybody) sites.named = settings.allowed_origins;
  HostGuard guard(host_of(acceptor.local_endpoint(ignored)), settings.allowed_hosts, std::move(sites));
  Entrance& entrance = entrances_.emplace_back(server_, audience, std::move(guard));
  if (reception_ && audience != Audience::everybody) entrance.ask_at(*reception_);
  add_listener(std::move(acceptor), limits_for(audience, settings), entrance);
}

void Entrances::add_listener(Acceptor acceptor, ConnectionLimits limits, Entrance& entrance) {
  const auto serve = [&entrance](AnySocket socket, ConnectionLimits::Ticket ticket, std::string peer) {
    start_http_session(std::move(socket), entrance, std::move(ticket), std::move(peer));
  };
  const auto welcome = [this, &entrance, serve](AnySocket socket, ConnectionLimits::Ticket ticket,
                                                std::string peer) {
    if (!tls_ || entrance.audience() != Audience::console)
      return serve(std::move(socket), std::move(ticket), std::move(peer));
    tls_->greet(std::move(socket),
                [serve, ticket, peer](AnySocket clear) { serve(std::move(clear), ticket, peer); });
  };
  listeners_.emplace_back(std::move(acceptor), std::move(limits), welcome);
}

void Entrances::listen() {
  for (Listener& listener : listeners_) listener.listen();
}

void Entrances::close() {
  for (Listener& listener : listeners_) listener.close();
  listeners_.clear();
  arbiter_socket_.reset();
}

std::size_t Entrances::connections() const {
  return std::transform_reduce(listeners_.begin(), listeners_.end(), std::size_t{0}, std::plus<>(),
                               [](const Listener& listener) { return listener.connections(); });
}

std::uint64_t Entrances::refused() const {
  return std::transform_reduce(listeners_.begin(), listeners_.end(), std::uint64_t{0}, std::plus<>(),
                               [](const Listener& listener) { return listener.refused(); });
}

}  // namespace eboard::net
