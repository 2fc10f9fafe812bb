// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/history.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "daemon/net/json.hpp"

namespace eboard::daemon {

Expected<History, std::string> read_history(storage::Store& store) {
  History history;
  std::map<storage::BoardId, std::vector<storage::StoredEvent>> latest;
  const auto read = store.read_events(0, net::parse_tracked_event, [&](const storage::StoredEvent& event) {
    auto& events = latest[event.board];
    if (std::holds_alternative<tracking::GameStarted>(event.event.what)) events.clear();
    events.push_back(event);
    history.last_sequence = event.sequence;
    return true;
  });
  if (!read) return unexpected(read.error().message);
  for (auto& [board, events] : latest) {
    history.events.insert(history.events.end(), std::make_move_iterator(events.begin()),
                          std::make_move_iterator(events.end()));
  }
  std::ranges::sort(history.events, {}, &storage::StoredEvent::sequence);
  return history;
}

}  // namespace eboard::daemon
