// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/ctl/daemon_door.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "daemon/system/listen_address.hpp"

namespace eboard::ctl {

namespace asio = boost::asio;

namespace {

/// The sockets of daemons of this machine: of the service, and of one that this user started.
std::vector<std::string> usual_sockets() {
  std::vector<std::string> paths{std::string("/run/eboardd/") + daemon::kArbiterSocket};
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    paths.push_back(fmt::format("{}/.local/state/eboardd/{}", home, daemon::kArbiterSocket));
  return paths;
}

/// The socket of the only daemon. With two daemons none is chosen, because a ruling might be entered in the
/// wrong hall.
Expected<std::string, std::string> the_one_here() {
  const std::vector<std::string> usual = usual_sockets();
  std::vector<std::string> live;
  for (const std::string& path : usual) {
    if (daemon::look_at(path) == daemon::AtPath::live_socket) live.push_back(path);
  }
  if (live.size() == 1) return live.front();
  if (!live.empty())
    return unexpected(fmt::format("daemons listen at {}; name one with --daemon", fmt::join(live, " and ")));
  return unexpected(fmt::format("no daemon listens at {}{}; name one with --daemon", fmt::join(usual, " or "),
                                ::geteuid() == 0 ? "" : ", or you may not open it"));
}

/// "HOST:PORT", with an IPv6 address in brackets.
Expected<Door, std::string> door_by_tcp(const std::string& place) {
  const std::size_t colon = place.rfind(':');
  std::string host = place.substr(0, colon);
  if (host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
  asio::io_context context{1};
  asio::ip::tcp::resolver resolver(context);
  boost::system::error_code error;
  const auto addresses = resolver.resolve(host, place.substr(colon + 1), error);
  if (error) return unexpected(fmt::format("no answer from a daemon at {}: {}", place, error.message()));
  Door door{place, place, {}, {}};
  for (const auto& address : addresses) door.endpoints.emplace_back(address.endpoint());
  return door;
}

Expected<Door, std::string> door_by_path(const std::string& place) {
  auto address = daemon::LocalAddress::of(place);
  if (!address) return unexpected(address.error());
  Door door{place, "localhost", {address->endpoint()}, {}};
  door.path.emplace(std::move(*address));
  return door;
}

}  // namespace

bool is_path(const std::string& place) { return place.find('/') != std::string::npos; }

Expected<std::string, std::string> place_of(const std::string& written) {
  if (written.empty()) return written;
  std::error_code none;
  // A folder needs no slash to be one.
  if (!is_path(written) && std::filesystem::exists(written, none)) return place_of("./" + written);
  if (is_path(written)) {
    const bool folder = std::filesystem::is_directory(written, none);
    return folder ? written + "/" + daemon::kArbiterSocket : written;
  }
  const std::size_t colon = written.rfind(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 == written.size())
    return unexpected(fmt::format(
        "'{}' is neither a state directory nor its arbiter.sock, and no address such as 127.0.0.1:8081",
        written));
  return written;
}

Expected<Door, std::string> door_at(const std::string& place) {
  if (place.empty()) {
    const auto found = the_one_here();
    return found ? door_at(*found) : unexpected(found.error());
  }
  return is_path(place) ? door_by_path(place) : door_by_tcp(place);
}

}  // namespace eboard::ctl
