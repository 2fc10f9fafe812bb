// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What of the store is still live: each board's latest game, for the pages, and the games of the latest
// irregularities, for the arbiter's.
#pragma once

#include <string>
#include <vector>

#include "daemon/net/alerts.hpp"
#include "rules/expected.hpp"
#include "storage/store.hpp"

namespace eboard::daemon {

struct History {
  std::vector<storage::StoredEvent> events;  ///< in sequence order
  std::vector<net::GameSeat> seats;          ///< of the games in it that had irregularities
  storage::Sequence last_sequence = 0;
};

/// Error: one sentence.
[[nodiscard]] Expected<History, std::string> read_history(storage::Store& store);

}  // namespace eboard::daemon
