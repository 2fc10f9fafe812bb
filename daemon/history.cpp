// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/history.hpp"

#include <utility>

#include "daemon/net/json.hpp"

namespace eboard::daemon {

Expected<History, std::string> read_history(storage::Store& store) {
  auto events = store.latest_games(net::parse_tracked_event);
  if (!events) return unexpected(events.error().message);
  const auto last = store.last_sequence();
  if (!last) return unexpected(last.error().message);
  return History{std::move(*events), *last};
}

}  // namespace eboard::daemon
