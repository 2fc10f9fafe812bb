// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/system/listen_address.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <string_view>

namespace eboard::daemon {

namespace {

bool is_loopback(const std::string& text) {
  in_addr v4{};
  constexpr unsigned kLoopbackNet = 127;
  if (inet_pton(AF_INET, text.c_str(), &v4) == 1) return ntohl(v4.s_addr) >> 24 == kLoopbackNet;
  in6_addr v6{};
  return inet_pton(AF_INET6, text.c_str(), &v6) == 1 && IN6_IS_ADDR_LOOPBACK(&v6);
}

bool is_numeric_address(const std::string& text) {
  in6_addr binary{};
  return inet_pton(AF_INET, text.c_str(), &binary) == 1 || inet_pton(AF_INET6, text.c_str(), &binary) == 1;
}

/// An address of IPv4 as IPv6 writes it. Precondition: it is numeric.
in6_addr as_v6(const std::string& text) {
  in6_addr address{};
  in_addr v4{};
  if (inet_pton(AF_INET, text.c_str(), &v4) != 1) {
    inet_pton(AF_INET6, text.c_str(), &address);
    return address;
  }
  constexpr std::size_t kBefore = 10, kMarks = 2;
  for (std::size_t i = 0; i < kMarks; ++i) address.s6_addr[kBefore + i] = 0xff;
  std::memcpy(address.s6_addr + kBefore + kMarks, &v4, sizeof v4);
  return address;
}

bool is_any_v4(const in6_addr& address) {
  constexpr std::size_t kV4 = 12;
  return IN6_IS_ADDR_V4MAPPED(&address) &&
         std::all_of(address.s6_addr + kV4, address.s6_addr + sizeof address,
                     [](auto byte) { return byte == 0; });
}

/// Who listens at `one` takes what is meant for `other`.
bool takes(const in6_addr& one, const in6_addr& other) {
  if (IN6_IS_ADDR_UNSPECIFIED(&one) || IN6_ARE_ADDR_EQUAL(&one, &other)) return true;
  return is_any_v4(one) && IN6_IS_ADDR_V4MAPPED(&other);
}

}  // namespace

std::string to_string(const ListenAddress& where) {
  const bool v6 = where.address.find(':') != std::string::npos;
  return fmt::format("{}{}{}:{}", v6 ? "[" : "", where.address, v6 ? "]" : "", where.port);
}

bool clash(const ListenAddress& one, const ListenAddress& other) {
  if (one.port == 0 || one.port != other.port) return false;
  const in6_addr first = as_v6(one.address), second = as_v6(other.address);
  return takes(first, second) || takes(second, first);
}

Expected<ListenAddress, std::string> parse_listen_address(const std::string& text) {
  const auto refuse = [&](std::string_view why) { return unexpected(fmt::format("'{}': {}", text, why)); };
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos) return refuse("write ADDRESS:PORT");
  std::string address = text.substr(0, colon);
  const bool bracketed = address.size() > 2 && address.front() == '[' && address.back() == ']';
  if (bracketed) address = address.substr(1, address.size() - 2);
  if (!bracketed && address.find(':') != std::string::npos)
    return refuse("write an IPv6 address as [ADDRESS]:PORT");
  if (!is_numeric_address(address)) return refuse("the address must be numeric, for example 127.0.0.1");
  std::uint16_t port = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data() + colon + 1, end, port);
  if (error != std::errc{} || rest != end) return refuse("the port must be a number from 0 to 65535");
  return ListenAddress{std::move(address), port};
}

Expected<ListenAddress, std::string> parse_loopback_address(const std::string& text, std::string_view why) {
  auto address = parse_listen_address(text);
  if (address && !is_loopback(address->address))
    return unexpected(
        fmt::format("'{}': other machines must not reach it, for {}; write 127.0.0.1:PORT", text, why));
  return address;
}

Expected<ListenAddress, std::string> parse_arbiter_address(const std::string& text) {
  return parse_loopback_address(text, "nobody is asked for a password there (that is [console])");
}

bool is_host_name(std::string_view text) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    const bool port_follows = end + 1 == text.size() || text.substr(end + 1).starts_with(':');
    return end != std::string_view::npos && port_follows &&
           is_numeric_address(std::string(text.substr(1, end - 1)));
  }
  const std::string_view name = text.substr(0, text.find(':'));
  const std::string_view port = text.substr(name.size());
  return !name.empty() && name.find_first_not_of(kLetters) == std::string_view::npos &&
         (port.empty() ||
          (port.size() > 1 && port.find_first_not_of("0123456789", 1) == std::string_view::npos));
}

bool is_origin(std::string_view text) {
  const std::size_t end = text.find("://");
  if (end == std::string_view::npos) return false;
  const std::string_view scheme = text.substr(0, end);
  const bool small = std::ranges::none_of(text, [](char c) { return c >= 'A' && c <= 'Z'; });
  return (scheme == "http" || scheme == "https") && small && is_host_name(text.substr(end + 3));
}

}  // namespace eboard::daemon
