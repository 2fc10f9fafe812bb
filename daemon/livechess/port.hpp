// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// LiveChess's local interface as a server on the web loop: the WebSocket, and what it answers over HTTP.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

#include "daemon/net/tenant.hpp"

namespace eboard::livechess {

/// Where the port reads the time.
struct PortClocks {
  std::function<net::Tenant::Time()> steady = net::Tenant::Time::clock::now;
  std::function<std::int64_t()> unix_millis = [] {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  };
};

[[nodiscard]] std::unique_ptr<net::Tenant> make_port(net::TenantDoor door, PortClocks clocks = {});

}  // namespace eboard::livechess
