// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// LiveChess's local interface as a server on the web loop: the WebSocket, and what it answers over HTTP.
#pragma once

#include <memory>

#include "daemon/net/tenant.hpp"

namespace eboard::livechess {

[[nodiscard]] std::unique_ptr<net::Tenant> make_port(net::TenantDoor door);

}  // namespace eboard::livechess
