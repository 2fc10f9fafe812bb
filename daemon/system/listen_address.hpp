// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Where the daemon listens.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "rules/text/expected.hpp"

namespace eboard::daemon {

/// By TCP.
struct ListenAddress {
  std::string address = "127.0.0.1";  ///< numeric, IPv4 or IPv6
  std::uint16_t port = 8080;          ///< 0: any free one
  bool operator==(const ListenAddress&) const = default;
};

/// "127.0.0.1:8080" or "[::1]:8080". Error: one sentence.
[[nodiscard]] Expected<ListenAddress, std::string> parse_listen_address(const std::string& text);
/// The same of this machine: an address that other machines reach is an error, too, and `why` says why.
[[nodiscard]] Expected<ListenAddress, std::string> parse_loopback_address(const std::string& text,
                                                                          std::string_view why);
/// The same for the arbiter, where nobody is asked for a password.
[[nodiscard]] Expected<ListenAddress, std::string> parse_arbiter_address(const std::string& text);

/// As it is written: "[::1]:8080".
[[nodiscard]] std::string to_string(const ListenAddress& where);
/// Two servers cannot listen there: the port is the same, and the addresses are, however they are written, or
/// one of them stands for all of the other's kind. "[::]" stands for those of IPv4, too. Any free port is no
/// other server's.
[[nodiscard]] bool clash(const ListenAddress& one, const ListenAddress& other);

/// True for a name or number under which browsers may ask for the pages, with or without a port:
/// "hall.example.org", "[::1]:8080".
[[nodiscard]] bool is_host_name(std::string_view text);

/// A site as browsers write it: "https://club.example.org", "http://localhost:8000". No path, no blank at its
/// end.
[[nodiscard]] bool is_origin(std::string_view text);

/// Name of the arbiter's Unix socket in the runtime directory or the state directory of the daemon.
inline constexpr const char* kArbiterSocket = "arbiter.sock";

}  // namespace eboard::daemon
