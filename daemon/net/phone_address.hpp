// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Under which address a phone in the hall reaches the console.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/system/listen_address.hpp"

namespace eboard::net {

struct ConsoleAddress {
  std::string scheme = "https";
  daemon::ListenAddress bound;
  std::vector<std::string> names;  ///< configured ones, without ports
  std::string fingerprint;         ///< SHA-256 of the certificate; empty: it has none
};

struct PhoneAddress {
  std::string origin;      ///< "https://192.168.1.5:8443"
  bool here_only = false;  ///< none is known that other machines reach
};

/// `asked`: the Host header by which somebody reaches the console already, from a tablet perhaps; else a
/// configured name goes first, then where it listens, then the first of `own`.
[[nodiscard]] PhoneAddress phone_address(const ConsoleAddress& console,
                                         const std::optional<std::string>& asked,
                                         const std::vector<std::string>& own);

/// This machine's addresses that others reach, numeric, IPv4 first.
[[nodiscard]] std::vector<std::string> own_addresses();

}  // namespace eboard::net
