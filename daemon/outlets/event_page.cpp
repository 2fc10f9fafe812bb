// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/event_page.hpp"

#include "daemon/events/event_json.hpp"

namespace eboard::outlets {

storage::Result<std::vector<storage::StoredEvent>> page_behind(storage::Store& store, storage::Sequence after,
                                                               std::size_t max) {
  std::vector<storage::StoredEvent> events;
  auto read = store.read_events(after, events::parse_tracked_event, [&](const storage::StoredEvent& event) {
    events.push_back(event);
    return events.size() < max;
  });
  if (!read) return unexpected(read.error());
  return events;
}

storage::Result<std::vector<storage::StoredEvent>> published_behind(storage::Store& store,
                                                                    storage::Sequence after,
                                                                    std::size_t max) {
  auto events = page_behind(store, after, max);
  if (!events) return events;
  for (storage::StoredEvent& event : *events) {
    if (!tracking::opens_game(event.event)) continue;
    const auto round = store.round_of(event.board, event.event.game, event.sequence);
    if (!round) return unexpected(round.error());
    event.round = *round;
  }
  return events;
}

}  // namespace eboard::outlets
