// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Where the daemon listens.
#pragma once

#include <cstdint>
#include <string>

namespace eboard::net {

/// By TCP.
struct ListenAddress {
  std::string address = "127.0.0.1";  ///< numeric, IPv4 or IPv6
  std::uint16_t port = 8080;          ///< 0: any free one
  bool operator==(const ListenAddress&) const = default;
};

/// Name of the arbiter's Unix socket in the runtime directory or the state directory of the daemon.
inline constexpr const char* kArbiterSocket = "arbiter.sock";

}  // namespace eboard::net
