// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/phone_address.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <net/if.h>

#include <algorithm>
#include <array>
#include <memory>

namespace eboard::net {

namespace {

/// "host:8443", "[::1]:8443" and the same without a port.
std::string without_port(const std::string& host) {
  const std::size_t bracket = host.find(']');
  if (bracket != std::string::npos) return host.substr(1, bracket - 1);
  return host.substr(0, host.rfind(':'));
}

bool is_of_this_machine(const std::string& host) {
  return host == "localhost" || host.ends_with(".localhost") || host == "::1" || host.starts_with("127.");
}

bool is_any(const std::string& address) { return address == "0.0.0.0" || address == "::"; }

std::string numeric(const sockaddr& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  const void* bytes = nullptr;
  if (address.sa_family == AF_INET) {
    bytes = &reinterpret_cast<const sockaddr_in&>(address).sin_addr;
  } else if (address.sa_family == AF_INET6) {
    const in6_addr& six = reinterpret_cast<const sockaddr_in6&>(address).sin6_addr;
    // Good on one cable only, and browsers take none with the cable's name.
    if (IN6_IS_ADDR_LINKLOCAL(&six)) return {};
    bytes = &six;
  }
  if (bytes == nullptr || ::inet_ntop(address.sa_family, bytes, text.data(), text.size()) == nullptr)
    return {};
  return text.data();
}

}  // namespace

PhoneAddress phone_address(const ConsoleAddress& console, const std::optional<std::string>& asked,
                           const std::vector<std::string>& own) {
  if (asked && !is_of_this_machine(without_port(*asked)))
    return {fmt::format("{}://{}", console.scheme, *asked), false};
  std::vector<std::string> hosts = console.names;
  if (is_any(console.bound.address)) {
    hosts.insert(hosts.end(), own.begin(), own.end());
  } else {
    hosts.push_back(console.bound.address);
  }
  const auto reached = std::ranges::find_if_not(hosts, is_of_this_machine);
  const std::string host = reached == hosts.end() ? std::string("localhost") : *reached;
  return {fmt::format("{}://{}", console.scheme,
                      daemon::to_string(daemon::ListenAddress{host, console.bound.port})),
          reached == hosts.end()};
}

std::vector<std::string> own_addresses() {
  ifaddrs* first = nullptr;
  if (::getifaddrs(&first) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> all(first, &::freeifaddrs);
  std::vector<std::string> found;
  for (const ifaddrs* one = all.get(); one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr || (one->ifa_flags & IFF_LOOPBACK) != 0 || (one->ifa_flags & IFF_UP) == 0)
      continue;
    if (std::string text = numeric(*one->ifa_addr); !text.empty()) found.push_back(std::move(text));
  }
  std::ranges::stable_partition(found,
                                [](const std::string& text) { return text.find(':') == std::string::npos; });
  return found;
}

}  // namespace eboard::net
