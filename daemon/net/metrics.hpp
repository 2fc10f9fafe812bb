// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Figures for programs, in the text format that Prometheus reads.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "daemon/live/live_state.hpp"
#include "daemon/net/hub.hpp"
#include "daemon/net/tenant.hpp"
#include "daemon/seams/outlet_status.hpp"

namespace eboard::net {

struct ServerCounters {
  std::map<unsigned, std::uint64_t> answers;  ///< by HTTP status
  std::uint64_t refused_connections = 0;
  std::uint64_t failures = 0;  ///< handlers that ended with an exception
  std::uint64_t recalls = 0;   ///< the store was read again because events were missed
  std::size_t connections = 0;
};
/// What one server has served.
struct ServerFigures {
  ServerCounters counters{};
  HubCounters hub{};
  std::size_t viewers = 0;
  std::vector<TenantFigure> tenants{};

  /// Of both together.
  ServerFigures& operator+=(const ServerFigures& other);
};
/// Of the outlets that have a cursor.
using OutletStatuses = std::vector<seams::OutletStatus>;

[[nodiscard]] std::string metrics_text(const live::LiveState& state, const live::Conditions& conditions,
                                       const ServerFigures& figures, const OutletStatuses& outlets);

}  // namespace eboard::net
